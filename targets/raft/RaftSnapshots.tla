--------------------------- MODULE RaftSnapshots ----------------------------
(***************************************************************************)
(* Logs that are compacted (Raft, 7): a server forgets entries that it has *)
(* applied, and keeps the state machine after them. A leader sends that,   *)
(* as a snapshot, where it has no entries any more.                        *)
(*                                                                         *)
(* Logs are whole here. What a server has only as a snapshot makes a       *)
(* difference to what it can send, not to what it may send: each message   *)
(* is compared with the whole log.                                         *)
(***************************************************************************)
EXTENDS RaftEvents

\* An entry of a client, that changes no members.
IsWrite(entry) == entry.value # 0 /\ "node" \notin DOMAIN entry /\ "joins" \notin DOMAIN entry

\* The members after the first n entries of a log; a configuration with changes of members says otherwise.
MembersAfter(l, n) == Server

\* The state machine after the first n entries of a log: what clients wrote, in order.
Machine(l, n) == LET writes == SelectSeq(SubSeq(l, 1, n), IsWrite) IN [k \in 1..Len(writes) |-> writes[k].value]

\* A snapshot of the first `last` entries of the log of leader i.
PlainSnapshot(i, j, last) ==
  [mtype      |-> "SnapshotRequest",
   mterm      |-> currentTerm[i],
   msource    |-> i,
   mdest      |-> j,
   mlastIndex |-> last,
   mlastTerm  |-> TermAt(log[i], last),
   mwritten   |-> Machine(log[i], last),
   mmembers   |-> MembersAfter(log[i], last)]

\* What leader i sends of it; a configuration with joint consensus has more to say.
SnapshotRequest(i, j, last) == PlainSnapshot(i, j, last)

\* Whether a snapshot knows of the server that it is sent to.
KnowsReceiver(m) == m.mdest \in m.mmembers

\* What server i may have applied: it is committed, and safe on its disk.
MayHaveApplied(i, last) == last \in 1..Min(commitIndex[i], Len(durable[i].log))

\* Server i keeps the entries up to `last` as a snapshot alone.
Compact(i, last, lastTerm) ==
  /\ state[i] # "Down"
  /\ MayHaveApplied(i, last)
  /\ lastTerm = TermAt(log[i], last)
  /\ UNCHANGED vars

\* Leader i sends a snapshot.
SendSnapshot(i, m) ==
  /\ state[i] = "Leader"
  /\ m.mdest # i
  /\ MayHaveApplied(i, m.mlastIndex)
  /\ m = SnapshotRequest(i, m.mdest, m.mlastIndex)
  /\ messages' = messages \cup {m}
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, outbox, durable>>

\* How much server m.mdest knows to be committed after a snapshot. One that knows nothing of it does not count.
CommitAfterSnapshot(m) ==
  IF KnowsReceiver(m) THEN Max(commitIndex[m.mdest], m.mlastIndex) ELSE commitIndex[m.mdest]

SnapshotReply(m) == AppendResponse(m, TRUE, CommitAfterSnapshot(m), 0, 0, 0)

\* A snapshot that goes beyond what is committed takes the place of the log, if that has other entries there or none.
HandleSnapshotRequest(m, reply, held) ==
  /\ Arrives(m, "SnapshotRequest")
  /\ LET i == m.mdest
         replaces == CommitAfterSnapshot(m) > commitIndex[i] /\ TermAt(log[i], m.mlastIndex) # m.mlastTerm
         l == IF replaces THEN SubSeq(committed, 1, m.mlastIndex) ELSE log[i]
     IN /\ m.mterm >= currentTerm[i]
        /\ ~(leader[i] = i /\ m.mterm = currentTerm[i])
        /\ reply = SnapshotReply(m)
        /\ FollowLeader(i, m.mterm, m.msource)
        /\ log' = Set(log, i, l)
        /\ commitIndex' = Set(commitIndex, i, CommitAfterSnapshot(m))
        /\ Answer(i, reply, held, m.mterm, VoteIn(i, m.mterm), l)
        /\ UNCHANGED <<committed, durable>>

-----------------------------------------------------------------------------
\* All of it, for checking the spec itself.

SnapshotNext ==
  \/ Next
  \/ \E i, j \in Server : \E last \in 1..commitIndex[i] : SendSnapshot(i, SnapshotRequest(i, j, last))
  \/ \E m \in messages : \E held \in BOOLEAN :
       m.mtype = "SnapshotRequest" /\ HandleSnapshotRequest(m, SnapshotReply(m), held)

=============================================================================
