------------------------------- MODULE Quorum -------------------------------
\* The sets of subsets of S of which any two share an element, and that have with each of them all larger ones.
QuorumSystem(S) ==
    {Q \in (SUBSET SUBSET S) \ {{}} :
        /\ \A A, B \in Q : A \cap B # {}
        /\ \A A \in Q : \A B \in SUBSET S : A \subseteq B => B \in Q}
==============================================================================
