----------------------------- MODULE MCOpenRaft -----------------------------
(***************************************************************************)
(* Bounds for checking OpenRaft.tla itself, by TLC or by `modelfuzz        *)
(* check`.                                                                 *)
(***************************************************************************)
EXTENDS OpenRaft

CONSTANTS
  Unreliable,  \* The servers that may crash.
  MaxTerm,     \* The last term.
  MaxLog,      \* The most entries in a log.
  MaxMessages  \* The most messages ever sent.

\* What a server that was the leader of a term may still send.
LateAppend(i, j, term, prev, last, commit) ==
  [mtype         |-> "AppendRequest",
   mterm         |-> term,
   msource       |-> i,
   mdest         |-> j,
   mprevLogIndex |-> prev,
   mprevLogTerm  |-> TermAt(log[i], prev),
   mentries      |-> SubSeq(log[i], prev + 1, last),
   mcommitIndex  |-> commit]

\* Servers whose messages of a term are on their way, for they led in it.
Led(i, term) == \E m \in messages : m.mtype = "AppendRequest" /\ m.msource = i /\ m.mterm = term

MCNext ==
  \/ Next
  \/ \E i \in Server : \E j \in Server \ {i} : \E term \in 1..currentTerm[i] :
       /\ Led(i, term)
       /\ \E prev, last \in 0..Len(log[i]) : \E commit \in 0..Len(committed) :
            prev <= last /\ commit <= last /\ SendLate(i, {LateAppend(i, j, term, prev, last, commit)})

Bounds ==
  /\ \A i \in Server : currentTerm[i] <= MaxTerm /\ Len(log[i]) <= MaxLog
  /\ \A i \in Server \ Unreliable : state[i] # "Down"
  /\ Cardinality(messages) <= MaxMessages

=============================================================================
