--------------------------- MODULE RaftMembership ---------------------------
(***************************************************************************)
(* Changes of one member at a time (Ongaro's thesis, 4), as raft-rs and    *)
(* etcd's raft do them: a server goes by a change when it has applied it,  *)
(* not when it has it in its log, and a leader takes the next one when the *)
(* one before is committed.                                                *)
(*                                                                         *)
(* An entry that changes the members has two more fields: the server that  *)
(* is a member afterwards, or is none, and which of them. All servers are  *)
(* members at first.                                                       *)
(***************************************************************************)
EXTENDS RaftSnapshots, RaftPreVote

IsChange(entry) == "node" \in DOMAIN entry

\* The latest of the first n entries of a log that changes the members; 0 for none.
LastChange(l, n) ==
  IF \A k \in 1..n : ~IsChange(l[k])
  THEN 0
  ELSE CHOOSE k \in 1..n : IsChange(l[k]) /\ \A later \in (k + 1)..n : ~IsChange(l[later])

\* The members after the first n entries of a log.
RECURSIVE MembersAt(_, _)
MembersAt(l, n) ==
  LET k == LastChange(l, n) IN
  IF k = 0 THEN Server
  ELSE IF l[k].adds THEN MembersAt(l, k - 1) \cup {l[k].node} ELSE MembersAt(l, k - 1) \ {l[k].node}

\* The members that server i may go by: it may have applied the last change that it knows to be committed, or not yet.
MayGoBy(i) ==
  LET k == LastChange(log[i], commitIndex[i]) IN
  {MembersAt(log[i], k), MembersAt(log[i], IF k = 0 THEN 0 ELSE k - 1)}

Majority(servers, members) == Cardinality(servers \cap members) * 2 > Cardinality(members)

\* In the place of QuorumOf.
QuorumOfMembers(i, servers) == \E members \in MayGoBy(i) : Majority(servers, members)

\* In the place of CanStillWin.
CanWinWithMembers(i, servers) == \A members \in MayGoBy(i) : Majority(servers, members)

\* In the place of VoteRequests: who stands has applied every change that it knows to be committed.
VoteRequestsToMembers(i, term) ==
  {VoteRequest(i, j, term) : j \in MembersAt(log[i], commitIndex[i]) \ {i}}

-----------------------------------------------------------------------------

\* Leader i takes no change before it knows that the one before is committed.
ChangesAreCommitted(i) == LastChange(log[i], Len(log[i])) <= commitIndex[i]

\* Whether leader i may take a change of one member.
MayChange(i) == ChangesAreCommitted(i)

\* A client asks leader i to make server j a member, or none.
ChangeMembers(i, v, j, adds) ==
  /\ state[i] = "Leader"
  /\ MayChange(i)
  /\ adds = (j \notin MembersAt(log[i], Len(log[i])))
  /\ log' = [log EXCEPT ![i] = Append(@, [term |-> currentTerm[i], value |-> v, node |-> j, adds |-> adds])]
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, commitIndex, committed, networkVars, durable>>

\* It refuses, and appends an entry that changes nothing.
RefuseChange(i) ==
  /\ state[i] = "Leader"
  /\ log' = [log EXCEPT ![i] = Append(@, NoOp(currentTerm[i]))]
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, commitIndex, committed, networkVars, durable>>

\* Server i applies the change in entry k, and has these members then. What a leader knows of the other server begins anew.
ApplyChange(i, k, members) ==
  /\ MayHaveApplied(i, k)
  /\ IsChange(log[i][k])
  /\ members = MembersAt(log[i], k)
  /\ LET j == log[i][k].node IN
     IF state[i] = "Leader" /\ j # i
     THEN /\ matchIndex' = [matchIndex EXCEPT ![i][j] = 0]
          /\ nextIndex' = [nextIndex EXCEPT ![i][j] = 1]
     ELSE UNCHANGED <<matchIndex, nextIndex>>
  /\ UNCHANGED <<termVars, roleVars, candidateVars, reads, logVars, networkVars, durable>>

\* A server does not listen to the answer of one that is no member, in whatever term it is.
HandleResponseOfOther(m) ==
  /\ m.mtype \in {"AppendResponse", "HeartbeatResponse", "VoteResponse", "PreVoteResponse"}
  /\ Arrives(m, m.mtype)
  /\ \E members \in MayGoBy(m.mdest) : m.msource \notin members
  /\ UNCHANGED vars

\* In the place of MayDecline: it is no member, or has not applied yet what it knows to be committed.
MayDeclineForChange(i) == LastChange(log[i], commitIndex[i]) > 0

\* A leader that has applied that it is no member is none any more (Ongaro's thesis, 4.2.2).
LeaderLeaves(i) ==
  /\ state[i] = "Leader"
  /\ \E members \in MayGoBy(i) : i \notin members
  /\ Follow(i, currentTerm[i], Nil)
  /\ UNCHANGED <<votedFor, logVars, networkVars, durable>>

\* A candidate that has learned of a change waits again, for others may be asked now.
StepDownForChange(i) ==
  /\ state[i] \in {"Candidate", "PreCandidate"}
  /\ LastChange(log[i], commitIndex[i]) > 0
  /\ Follow(i, currentTerm[i], Nil)
  /\ UNCHANGED <<votedFor, logVars, networkVars, durable>>

-----------------------------------------------------------------------------
\* All of it, for checking the spec itself.

MembershipNext ==
  \/ Next
  \/ \E i, j \in Server : \E v \in Value : \E adds \in BOOLEAN : ChangeMembers(i, v, j, adds)
  \/ \E i \in Server : LeaderLeaves(i)
  \/ \E i \in Server : \E k \in 1..commitIndex[i] : ApplyChange(i, k, MembersAt(log[i], k))

\* In the place of CommittedIsDurable: on a quorum of the members, before or after the last change.
CommittedIsDurableOnMembers ==
  LET n == Len(committed)
      k == LastChange(committed, n)
      have == {i \in Server : n <= Len(durable[i].log) /\ durable[i].log[n] = committed[n]}
  IN n = 0 \/ Majority(have, MembersAt(committed, n)) \/ Majority(have, MembersAt(committed, IF k = 0 THEN 0 ELSE k - 1))

=============================================================================
