---------------------------- MODULE ReplicatedLog ----------------------------
(***************************************************************************)
(* What every replicated log promises, whatever protocol replicates it: a  *)
(* guide and a judge for a system whose protocol has no spec.              *)
(*                                                                         *)
(* A step of a server takes as parameters what the server did to its disk; *)
(* the spec says what it must not do.                                      *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
  Server,      \* The set of servers.
  KnownFaults  \* Names of known faults that are let pass; {} for a replicated log.

VARIABLES
  up,       \* Of each server: whether it runs.
  ballot,   \* Of each server: the latest ballot (term, round) that it has promised.
  log,      \* Of each server: what is on its disk.
  decided,  \* Of each server: how much of its log it knows to be decided.
  applied,  \* Of each server: how much it has handed out since it started.
  chosen    \* The longest log that any server ever decided.

vars == <<up, ballot, log, decided, applied, chosen>>

IsPrefix(s, t) == Len(s) <= Len(t) /\ \A k \in 1..Len(s) : s[k] = t[k]

Max(a, b) == IF a > b THEN a ELSE b
Min(a, b) == IF a < b THEN a ELSE b

Init ==
  /\ up = [i \in Server |-> TRUE]
  /\ ballot = [i \in Server |-> 0]
  /\ log = [i \in Server |-> <<>>]
  /\ decided = [i \in Server |-> 0]
  /\ applied = [i \in Server |-> 0]
  /\ chosen = <<>>

-----------------------------------------------------------------------------

\* A server did something: it has now promised `promise`, has replaced what follows the first `after` entries of its log
\* by `entries`, and knows `index` entries to be decided.
Step(i, promise, after, entries, index) ==
  LET new == SubSeq(log[i], 1, after) \o entries
      known == SubSeq(new, 1, index)
  IN /\ up[i]
     /\ promise >= ballot[i]
     /\ after <= Len(log[i])
     /\ index <= Len(new)
     /\ index >= decided[i] \/ "DecidedGoesBack" \in KnownFaults
     /\ ballot' = [ballot EXCEPT ![i] = promise]
     /\ log' = [log EXCEPT ![i] = new]
     /\ decided' = [decided EXCEPT ![i] = index]
     /\ chosen' = IF index > Len(chosen) THEN known ELSE chosen
     /\ UNCHANGED <<up, applied>>

\* A server handed out decided entries, in order, each once.
Apply(i, first, entries) ==
  LET last == first + Len(entries) - 1 IN
  /\ up[i]
  /\ first = applied[i] + 1
  /\ last <= decided[i] \/ "DecidedGoesBack" \in KnownFaults
  /\ entries = SubSeq(log[i], first, last)
  /\ applied' = [applied EXCEPT ![i] = last]
  /\ UNCHANGED <<up, ballot, log, decided, chosen>>

\* A server crashes. All that it wrote is safe.
Crash(i, kept) ==
  /\ up[i]
  /\ up' = [up EXCEPT ![i] = FALSE]
  /\ UNCHANGED <<ballot, log, decided, applied, chosen>>

\* A server starts again from its disk, and hands out everything anew.
Restart(i, promise, length, index) ==
  /\ ~up[i]
  /\ promise = ballot[i]
  /\ length = Len(log[i])
  /\ index = decided[i]
  /\ up' = [up EXCEPT ![i] = TRUE]
  /\ applied' = [applied EXCEPT ![i] = 0]
  /\ UNCHANGED <<ballot, log, decided, chosen>>

-----------------------------------------------------------------------------

\* What servers know to be decided is part of one log.
Agreement ==
  \A i \in Server :
    LET known == SubSeq(log[i], 1, decided[i])
    IN IF Len(known) <= Len(chosen) THEN IsPrefix(known, chosen) ELSE IsPrefix(chosen, known)

\* What is decided is on the disks of a majority.
Durability ==
  2 * Cardinality({i \in Server : IsPrefix(chosen, log[i])}) > Cardinality(Server)

\* Whatever keeps these promises.
Act(i) ==
  \/ Crash(i, TRUE)
  \/ Restart(i, ballot[i], Len(log[i]), decided[i])
  \/ \E last \in applied[i]..decided[i] : Apply(i, applied[i] + 1, SubSeq(log[i], applied[i] + 1, last))
  \/ \E promise \in ballot[i]..(ballot[i] + 1), after \in 0..Len(log[i]), entries \in {<<>>, <<1>>, <<2>>} :
       \E index \in decided[i]..(after + Len(entries)) :
         Step(i, promise, after, entries, index) /\ Agreement' /\ Durability'

Next == \E i \in Server : Act(i)

-----------------------------------------------------------------------------

\* What counts for coverage: where each server stands beside the others, up to a bound.
View ==
  LET newest == CHOOSE n \in {ballot[i] : i \in Server} : \A j \in Server : ballot[j] <= n
      Newer(i) == Cardinality({j \in Server : ballot[j] > ballot[i]})
      Agrees(i) == IsPrefix(log[i], chosen) \/ IsPrefix(chosen, log[i])
  IN [i \in Server |->
       <<up[i], Min(Newer(i), 2), Min(Len(log[i]), 4), Min(decided[i], 4), Agrees(i)>>]

=============================================================================
