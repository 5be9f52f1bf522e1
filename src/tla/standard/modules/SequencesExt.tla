----------------------------- MODULE SequencesExt -----------------------------
\* Operators on sequences.
EXTENDS Sequences, Naturals, FiniteSets, FiniteSetsExt, Folds, Functions, Bags, TLC

\* The elements of a sequence. Native.
ToSet(s) == {s[i] : i \in DOMAIN s}

\* The elements of a sequence and how often each occurs.
ToBag(s) == [x \in Range(s) |-> Quantify(DOMAIN s, LAMBDA i : s[i] = x)]

\* The elements of a set in ascending order: TLC's choice among the sequences that have each once. Native.
SetToSeq(S) == CHOOSE s \in [1..Cardinality(S) -> S] : IsInjective(s)

\* All sequences that have each element once. Native.
SetToSeqs(S) == {s \in [1..Cardinality(S) -> S] : IsInjective(s)}

\* The elements of a set in an order of one's own.
SetToSortSeq(S, op(_, _)) == SortSeq(SetToSeq(S), op)

\* All sequences without duplicates of some of the elements.
SetToAllKPermutations(S) == UNION {SetToSeqs(T) : T \in SUBSET S}

\* Sequences of n elements, and of at most n.
TupleOf(set, n) == [1..n -> set]
SeqOf(set, n) == UNION {[1..length -> set] : length \in 0..n}
BoundedSeq(S, n) == SeqOf(S, n)

\* Whether e occurs in s. Native.
Contains(s, e) == e \in ToSet(s)

\* Whether op holds of every earlier and every later element.
IsSorted(s, op(_, _)) == \A j \in 1..Len(s) : \A i \in 1..(j - 1) : op(s[i], s[j])

\* From the last element to the first. Native.
Reverse(s) == [i \in 1..Len(s) |-> s[1 + Len(s) - i]]

\* Without the elements that equal e; with `new` in the place of each `old`.
Remove(s, e) == SelectSeq(s, LAMBDA x : x # e)
ReplaceAll(s, old, new) == [i \in 1..Len(s) |-> IF s[i] # old THEN s[i] ELSE new]

\* The first and the last index whose element passes a test; 0 if none does. The second form of each looks at a part,
\* and counts from where that begins.
SelectInSeq(seq, Test(_)) ==
    LET hits == {i \in 1..Len(seq) : Test(seq[i])}
    IN IF hits = {} THEN 0 ELSE Min(hits)
SelectLastInSeq(seq, Test(_)) ==
    LET hits == {i \in 1..Len(seq) : Test(seq[i])}
    IN IF hits = {} THEN 0 ELSE Max(hits)
SelectInSubSeq(seq, from, to, Test(_)) == SelectInSeq(SubSeq(seq, from, to), Test)
SelectLastInSubSeq(seq, from, to, Test(_)) == SelectLastInSeq(SubSeq(seq, from, to), Test)

\* With e before what stands at i; with e in its place; without it.
InsertAt(s, i, e) == Append(SubSeq(s, 1, i - 1), e) \o SubSeq(s, i, Len(s))
ReplaceAt(s, i, e) == [s EXCEPT ![i] = e]
RemoveAt(s, i) == SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))

\* Without the first element that passes a test, or that equals e.
RemoveFirstMatch(s, Test(_)) ==
    LET at == SelectInSeq(s, Test)
    IN IF at = 0 THEN s ELSE RemoveAt(s, at)
RemoveFirst(s, e) == RemoveFirstMatch(s, LAMBDA x : x = e)

\* With one element more, at the front and at the back.
Cons(elt, seq) == <<elt>> \o seq
Snoc(elt, seq) == Append(seq, elt)

\* All but the last element, and that one. Native.
Front(s) == SubSeq(s, 1, Len(s) - 1)
Last(s) == s[Len(s)]

\* Whether t begins or ends with s. The first is native.
IsPrefix(s, t) == Len(s) <= Len(t) /\ \A i \in 1..Len(s) : s[i] = t[i]
IsStrictPrefix(s, t) == s # t /\ IsPrefix(s, t)
IsSuffix(s, t) == IsPrefix(Reverse(s), Reverse(t))
IsStrictSuffix(s, t) == s # t /\ IsSuffix(s, t)

\* What a sequence begins and ends with, itself and nothing included.
Prefixes(s) == {SubSeq(s, 1, length) : length \in 0..Len(s)}
Suffixes(s) == {SubSeq(s, from, Len(s)) : from \in 1..(Len(s) + 1)}

\* What all sequences of a set begin with, and the longest of these.
CommonPrefixes(S) == {p \in UNION {Prefixes(s) : s \in S} : \A s \in S : IsPrefix(p, s)}
LongestCommonPrefix(S) ==
    LET common == CommonPrefixes(S)
        most == Max({Len(p) : p \in common})
    IN CHOOSE p \in common : Len(p) = most

\* The remainder as an index: from 1 to b.
SeqMod(a, b) == 1 + ((a - 1) % b)

\* FoldFunction of a sequence; from the left, op(result so far, element); from the right, op(element, result so far);
\* the last two with indices in the place of elements. All native.
FoldSeq(op(_, _), base, seq) == FoldFunction(op, base, seq)
FoldLeft(op(_, _), base, seq) ==
    MapThenFoldSet(LAMBDA x, y : op(y, x), base, LAMBDA i : seq[i], LAMBDA T : Max(T), DOMAIN seq)
FoldRight(op(_, _), seq, base) ==
    MapThenFoldSet(op, base, LAMBDA i : seq[i], LAMBDA T : Min(T), DOMAIN seq)
FoldLeftDomain(op(_, _), base, seq) == FoldLeft(op, base, [i \in DOMAIN seq |-> i])
FoldRightDomain(op(_, _), seq, base) == FoldRight(op, [i \in DOMAIN seq |-> i], base)

\* Sequences one after the other. Native.
FlattenSeq(seqs) == FoldLeft(LAMBDA joined, s : joined \o s, <<>>, seqs)

\* Pairs of elements of two sequences, as long as both last.
Zip(s, t) == [i \in 1..Min({Len(s), Len(t)}) |-> <<s[i], t[i]>>]

\* The elements of two sequences of one length in turn, each as a sequence of its own.
Interleave(s, t) ==
    CASE Len(s) # Len(t) -> Assert(FALSE, "Interleave: the sequences must have the same length")
      [] Len(s) = 0 /\ Len(t) = 0 -> <<<<>>, <<>>>>
      [] OTHER -> [i \in 1..(2 * Len(s)) |-> IF i % 2 = 1 THEN <<s[(i + 1) \div 2]>> ELSE <<t[i \div 2]>>]

\* The parts of a sequence without gaps, and with gaps. The second is native.
SubSeqs(s) == {SubSeq(s, from, to) : from \in 1..(Len(s) + 1), to \in 0..Len(s)}
AllSubSeqs(s) ==
    {LET indices == SetToSeq(D) IN [i \in 1..Len(indices) |-> s[indices[i]]] : D \in SUBSET (1..Len(s))}

\* Where s first stands in t.
IndexFirstSubSeq(s, t) ==
    LET last == 1 + Len(t) - Len(s)
    IN CHOOSE i \in 1..last :
        /\ SubSeq(t, i, i + Len(s) - 1) = s
        /\ \A j \in 1..(i - 1) : SubSeq(t, j, j + Len(s) - 1) # s

\* t with r in the place of s: where that stands at i, the first time, every time. The last two are native.
ReplaceSubSeqAt(i, r, s, t) == SubSeq(t, 1, i - 1) \o r \o SubSeq(t, i + Len(s), Len(t))
ReplaceFirstSubSeq(r, s, t) ==
    IF s \in SubSeqs(t) THEN ReplaceSubSeqAt(IndexFirstSubSeq(s, t), r, s, t) ELSE t
ReplaceAllSubSeqs(r, s, t) ==
    LET RECURSIVE After(_)
        After(u) ==
            IF s \notin SubSeqs(u) THEN u
            ELSE LET i == IndexFirstSubSeq(s, u)
                 IN SubSeq(u, 1, i - 1) \o r \o After(SubSeq(u, i + Len(s), Len(u)))
    IN IF s = t THEN r
       ELSE IF Len(s) = 0 THEN FlattenSeq([i \in 1..Len(t) |-> Append(r, t[i])])
       ELSE After(t)
==============================================================================
