-------------------------------- MODULE Folds --------------------------------
\* The fold that those of the other modules are built on.

\* Combines f(x) of all elements x of the finite set S by op, the result so far on the right, `base` at first. `choose`
\* names the element of what is left that is combined last; so op ought to be associative and commutative unless
\* `choose` always names the same one.
MapThenFoldSet(op(_, _), base, f(_), choose(_), S) ==
    LET RECURSIVE Rest(_)
        Rest(T) == IF T = {} THEN base ELSE LET last == choose(T) IN op(f(last), Rest(T \ {last}))
    IN Rest(S)
==============================================================================
