------------------------------ MODULE OpenRaft ------------------------------
(***************************************************************************)
(* Where openraft, with its feature `single-term-leader`, differs from     *)
(* Raft.tla. The configuration puts these operators in the place of those  *)
(* of Raft.tla.                                                            *)
(*                                                                         *)
(* A server keeps with its vote whether the node that it is for has won:   *)
(* the vote is committed then, and that node is the leader that it knows   *)
(* of. A server that accepts a leader votes for it. Who starts again with  *)
(* a vote for itself that has won leads again, in the same term. A vote    *)
(* is refused without a look at the term by whoever has more in its log,   *)
(* and, as long as a clock says that the leader is there, by whoever knows *)
(* of one.                                                                 *)
(***************************************************************************)
EXTENDS RaftEvents

-----------------------------------------------------------------------------
\* Disks.

\* A vote as a disk has it: one that has won is a tuple.
DiskVote(vote, won) == IF won THEN <<vote>> ELSE vote

OpenOnDisk(i) == [term |-> currentTerm[i], vote |-> DiskVote(votedFor[i], leader[i] # Nil), log |-> log[i]]

OpenAnswer(i, reply, held, term, vote, won, l) == Answer(i, reply, held, term, DiskVote(vote, won), l)

\* A server that is down has the vote that is on its disk.
OpenRestart(i, commit) ==
  LET won == \E j \in Server : votedFor[i] = <<j>>
      vote == IF won THEN votedFor[i][1] ELSE votedFor[i]
      leads == won /\ vote = i
  IN /\ state[i] = "Down"
     /\ commit \in 0..commitIndex[i]
     /\ votedFor' = Set(votedFor, i, vote)
     /\ leader' = Set(leader, i, IF won THEN vote ELSE Nil)
     /\ state' = [state EXCEPT ![i] = IF leads THEN "Leader" ELSE "Follower"]
     /\ nextIndex' = Set(nextIndex, i, IF leads THEN [j \in Server |-> 1] ELSE Nobody)
     /\ matchIndex' = Set(matchIndex, i, IF leads THEN [Nobody EXCEPT ![i] = Len(log[i])] ELSE Nobody)
     /\ commitIndex' = Set(commitIndex, i, commit)
     /\ UNCHANGED <<currentTerm, candidateVars, reads, log, committed, networkVars, durable>>

-----------------------------------------------------------------------------
\* Elections.

OpenVoteRequest(i, j, term) ==
  [mtype         |-> "VoteRequest",
   mterm         |-> term,
   msource       |-> i,
   mdest         |-> j,
   mlastLogIndex |-> Len(log[i]),
   mlastLogTerm  |-> LastTerm(log[i])]

\* A response tells of the vote that the server has then.
OpenVoteResponse(m, granted) ==
  LET i == m.mdest IN
  [mtype     |-> "VoteResponse",
   mterm     |-> m.mterm,
   msource   |-> i,
   mdest     |-> m.msource,
   mgranted  |-> granted,
   mvoteTerm |-> IF granted THEN m.mterm ELSE currentTerm[i],
   mvote     |-> IF granted THEN m.msource ELSE votedFor[i],
   mwon      |-> ~granted /\ leader[i] # Nil]

OpenHandleVoteRequest(m, reply, held) ==
  /\ Arrives(m, "VoteRequest")
  /\ LET i == m.mdest
         j == m.msource
         granted == reply = OpenVoteResponse(m, TRUE)
         newer == m.mterm > currentTerm[i]
         may == /\ IsUpToDate(m.mlastLogTerm, m.mlastLogIndex, log[i])
                /\ newer \/ (m.mterm = currentTerm[i] /\ leader[i] = Nil /\ votedFor[i] = j)
     IN /\ IF granted THEN may ELSE leader[i] # Nil \/ ~may
        /\ reply = OpenVoteResponse(m, granted)
        /\ IF granted /\ newer
           THEN /\ Follow(i, m.mterm, Nil)
                /\ votedFor' = Set(votedFor, i, j)
                /\ OpenAnswer(i, reply, held, m.mterm, j, FALSE, log[i])
           ELSE /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars>>
                /\ OpenAnswer(i, reply, held, currentTerm[i], votedFor[i], leader[i] # Nil, log[i])
        /\ UNCHANGED <<logVars, durable>>

\* Server i learns of a later vote, and makes it its own.
Adopt(i, term, vote, won) ==
  /\ Follow(i, term, IF won THEN vote ELSE Nil)
  /\ votedFor' = Set(votedFor, i, vote)
  /\ UNCHANGED <<logVars, networkVars, durable>>

\* Of a refusal, that the other's vote has won is not believed.
OpenHandleVoteResponse(m) ==
  /\ Arrives(m, "VoteResponse")
  /\ LET i == m.mdest
         stands == state[i] = "Candidate" /\ m.mterm = currentTerm[i]
     IN IF stands /\ m.mgranted
        THEN /\ votesGranted' = Set(votesGranted, i, votesGranted[i] \cup {m.msource})
             /\ UNCHANGED <<termVars, roleVars, votesRefused, leaderVars, logVars, networkVars, durable>>
        ELSE IF stands /\ m.mvoteTerm > currentTerm[i]
        THEN Adopt(i, m.mvoteTerm, m.mvote, FALSE)
        ELSE UNCHANGED vars

\* A new leader looks for agreement from the first entry on.
OpenBecomeLeader(i) ==
  /\ state[i] = "Candidate"
  /\ IsQuorum(votesGranted[i])
  /\ state' = [state EXCEPT ![i] = "Leader"]
  /\ leader' = [leader EXCEPT ![i] = i]
  /\ votesGranted' = [votesGranted EXCEPT ![i] = {}]
  /\ nextIndex' = [nextIndex EXCEPT ![i] = [j \in Server |-> 1]]
  /\ matchIndex' = [matchIndex EXCEPT ![i] = [Nobody EXCEPT ![i] = Len(log[i])]]
  /\ log' = [log EXCEPT ![i] = Append(@, NoOp(currentTerm[i]))]
  /\ UNCHANGED <<termVars, votesRefused, commitIndex, committed, reads, networkVars, durable>>

-----------------------------------------------------------------------------
\* Replication. A heartbeat is an AppendRequest without entries.

OpenIsHeartbeat(i, m) == FALSE

\* Each follower is told by a task of its own, which may not have heard of the latest commit.
OpenTellsCommit(i, commit) == commit <= commitIndex[i]

\* Whether a server that is no leader any more may send what it had begun to send as one: a heartbeat, or entries that it
\* had then and still has.
IsLateAppend(i, m) ==
  LET prev == m.mprevLogIndex
      last == prev + Len(m.mentries)
  IN /\ m.mtype = "AppendRequest"
     /\ m.msource = i
     /\ m.mdest # i
     /\ m.mterm < currentTerm[i] \/ (m.mterm = currentTerm[i] /\ state[i] # "Leader")
     /\ m.mcommitIndex <= Len(committed)
     /\ \/ m.mentries = <<>>
        \/ /\ TermAt(log[i], prev) = m.mprevLogTerm
           /\ last <= Len(log[i])
           /\ m.mentries = SubSeq(log[i], prev + 1, last)
           /\ \A k \in 1..Len(m.mentries) : m.mentries[k].term <= m.mterm
        \/ "LateEntries" \in KnownFaults

SendLate(i, sent) ==
  /\ \A m \in sent : IsLateAppend(i, m)
  /\ messages' = messages \cup sent
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, outbox, durable>>

\* Whether an AppendRequest is not one of an earlier leader.
Accepted(m) == m.mterm >= currentTerm[m.mdest]

OpenAttaches(m) ==
  LET l == log[m.mdest]
      prev == m.mprevLogIndex
  IN \/ prev <= commitIndex[m.mdest]
     \/ prev <= Len(l) /\ TermAt(l, prev) = m.mprevLogTerm

OpenAppendReply(m) ==
  LET i == m.mdest
      success == Accepted(m) /\ OpenAttaches(m)
  IN [mtype     |-> "AppendResponse",
      mterm     |-> m.mterm,
      msource   |-> i,
      mdest     |-> m.msource,
      msuccess  |-> success,
      mindex    |-> IF success THEN m.mprevLogIndex + Len(m.mentries)
                    ELSE IF Accepted(m) THEN m.mprevLogIndex ELSE 0,
      mvoteTerm |-> IF Accepted(m) THEN 0 ELSE currentTerm[i],
      mvote     |-> IF Accepted(m) THEN Nil ELSE votedFor[i],
      mwon      |-> ~Accepted(m) /\ leader[i] # Nil]

\* How much of the log of its leader a follower has accepted since it follows it, or started: its own match index, which
\* only a leader needs else.
AcceptedBefore(i, m) ==
  IF leader[i] = m.msource /\ currentTerm[i] = m.mterm THEN matchIndex[i][i] ELSE 0

\* Server m.mdest follows the leader that sent m, and has accepted so much of its log.
FollowSender(m, accepted) ==
  LET i == m.mdest IN
  /\ currentTerm' = Set(currentTerm, i, m.mterm)
  /\ votedFor' = Set(votedFor, i, m.msource)
  /\ leader' = Set(leader, i, m.msource)
  /\ state' = Set(state, i, "Follower")
  /\ votesGranted' = Set(votesGranted, i, {})
  /\ nextIndex' = Set(nextIndex, i, Nobody)
  /\ matchIndex' = Set(matchIndex, i, [Nobody EXCEPT ![i] = accepted])
  /\ UNCHANGED <<votesRefused, reads>>

\* The log of server i without what a leader does not have: its entry `prev`, and all that follows.
Without(i, prev) == IF prev > Len(log[i]) THEN log[i] ELSE SubSeq(log[i], 1, prev - 1)

AcceptAppendRequest(m, reply, held) ==
  LET i == m.mdest
      prev == m.mprevLogIndex
      attaches == OpenAttaches(m)
      l == IF attaches THEN Merge(log[i], prev, m.mentries) ELSE Without(i, prev)
      before == AcceptedBefore(i, m)
      accepted == IF attaches THEN Max(before, prev + Len(m.mentries)) ELSE before
  IN /\ ~(leader[i] = i /\ m.mterm = currentTerm[i])
     /\ FollowSender(m, accepted)
     /\ log' = Set(log, i, l)
     /\ commitIndex' = IF attaches THEN Set(commitIndex, i, Max(commitIndex[i], Min(m.mcommitIndex, accepted)))
                       ELSE commitIndex
     /\ OpenAnswer(i, reply, held, m.mterm, m.msource, TRUE, l)

OpenHandleAppendRequest(m, reply, held) ==
  /\ Arrives(m, "AppendRequest")
  /\ reply = OpenAppendReply(m)
  /\ IF Accepted(m)
     THEN AcceptAppendRequest(m, reply, held)
     ELSE LET i == m.mdest IN
          /\ OpenAnswer(i, reply, held, currentTerm[i], votedFor[i], leader[i] # Nil, log[i])
          /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, log, commitIndex>>
  /\ UNCHANGED <<committed, durable>>

\* A leader goes on after what is known to match.
OpenHandleAppendResponse(m, next) ==
  /\ Arrives(m, "AppendResponse")
  /\ LET i == m.mdest
         j == m.msource
         leads == state[i] = "Leader" /\ m.mterm = currentTerm[i]
         match == IF m.msuccess THEN Max(matchIndex[i][j], m.mindex) ELSE matchIndex[i][j]
     IN IF leads /\ m.mvoteTerm > currentTerm[i]
        THEN Adopt(i, m.mvoteTerm, m.mvote, m.mwon)
        ELSE IF leads
        THEN /\ next = match + 1
             /\ matchIndex' = IF match = matchIndex[i][j] THEN matchIndex ELSE [matchIndex EXCEPT ![i][j] = match]
             /\ nextIndex' = IF next = nextIndex[i][j] THEN nextIndex ELSE [nextIndex EXCEPT ![i][j] = next]
             /\ UNCHANGED <<termVars, roleVars, candidateVars, reads, logVars, networkVars, durable>>
        ELSE UNCHANGED vars

=============================================================================
