---------------------------- MODULE RaftPreVote -----------------------------
(***************************************************************************)
(* Pre-votes (Ongaro's thesis, 9.6): a server that has waited too long for *)
(* a leader first asks whether it could win, in the term that it would     *)
(* stand in, and stands only if a quorum says so. Nobody's term or vote    *)
(* changes for that. Where a server is in a later term than a leader that  *)
(* sends to it, it says so now: it may never stand.                        *)
(***************************************************************************)
EXTENDS RaftEvents

\* In the place of StandsFrom: no timeout leads to an election at once.
StandsFromNowhere == {}

PreVoteRequests(i) == {[m EXCEPT !.mtype = "PreVoteRequest"] : m \in VoteRequests(i, currentTerm[i] + 1)}

\* A server that would vote says so in the term of the request, one that would not in its own.
PreVoteResponse(m, granted) ==
  [VoteResponse(m, granted) EXCEPT !.mtype = "PreVoteResponse",
                                   !.mterm = IF granted THEN m.mterm ELSE currentTerm[m.mdest]]

\* The answer to a request of an earlier term.
EarlierPreVoteResponse(m) ==
  [VoteResponse(m, TRUE) EXCEPT !.mtype = "PreVoteResponse", !.mterm = currentTerm[m.mdest], !.mgranted = FALSE]

\* An election timeout: server i asks whether it could win an election.
PreTimeout(i, requests) ==
  /\ state[i] \in {"Follower", "PreCandidate", "Candidate"}
  /\ requests = PreVoteRequests(i)
  /\ state' = Set(state, i, "PreCandidate")
  /\ leader' = Set(leader, i, Nil)
  /\ votesGranted' = Set(votesGranted, i, {i})
  /\ votesRefused' = Set(votesRefused, i, {})
  /\ messages' = messages \cup requests
  /\ UNCHANGED <<termVars, leaderVars, logVars, outbox, durable>>

HandlePreVoteRequest(m, reply, held) ==
  /\ Arrives(m, "PreVoteRequest")
  /\ LET i == m.mdest
         earlier == m.mterm < currentTerm[i]
         free == votedFor[i] = m.msource \/ (votedFor[i] = Nil /\ leader[i] = Nil)
         granted == /\ m.mterm > currentTerm[i] \/ (m.mterm = currentTerm[i] /\ free)
                    /\ IsUpToDate(m.mlastLogTerm, m.mlastLogIndex, log[i])
     IN /\ reply = IF earlier THEN EarlierPreVoteResponse(m) ELSE PreVoteResponse(m, granted)
        /\ commitIndex' = IF granted \/ earlier \/ state[i] = "Leader" THEN commitIndex ELSE CommitByVote(i, m)
        /\ Answer(i, reply, held, currentTerm[i], votedFor[i], log[i])
        /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, log, committed, durable>>

\* The first answer of a server counts. One that would vote is believed whenever it said so.
HandlePreVoteResponse(m) ==
  /\ Arrives(m, "PreVoteResponse")
  /\ LET i == m.mdest
         j == m.msource
         counts == state[i] = "PreCandidate" /\ j \notin votesGranted[i] /\ j \notin votesRefused[i]
     IN IF m.mterm > currentTerm[i] /\ ~m.mgranted
        THEN LearnTerm(i, m)
        ELSE /\ m.mterm >= currentTerm[i]
             /\ votesGranted' = IF counts /\ m.mgranted THEN [votesGranted EXCEPT ![i] = @ \cup {j}] ELSE votesGranted
             /\ votesRefused' = IF counts /\ ~m.mgranted THEN [votesRefused EXCEPT ![i] = @ \cup {j}] ELSE votesRefused
             /\ commitIndex' = IF state[i] = "PreCandidate" /\ ~m.mgranted THEN CommitByVote(i, m) ELSE commitIndex
             /\ UNCHANGED <<termVars, roleVars, leaderVars, log, committed, networkVars, durable>>

\* A quorum would vote for server i, so it stands.
WinPreVote(i, requests) ==
  /\ state[i] = "PreCandidate"
  /\ QuorumOf(i, votesGranted[i])
  /\ Stand(i, requests)

\* So many would not vote for server i that it waits again.
LosePreVote(i) ==
  /\ state[i] = "PreCandidate"
  /\ ~CanStillWin(i, Server \ votesRefused[i])
  /\ Follow(i, currentTerm[i], Nil)
  /\ UNCHANGED <<votedFor, logVars, networkVars, durable>>

\* What server m.mdest says to a leader of an earlier term: its own.
LaterTerm(m) == [AppendResponse(m, TRUE, 0, 0, 0, 0) EXCEPT !.mterm = currentTerm[m.mdest]]

\* A request of a leader of an earlier term arrives.
HandleEarlierRequest(m, reply, held) ==
  /\ m.mtype \in {"AppendRequest", "HeartbeatRequest"}
  /\ Arrives(m, m.mtype)
  /\ LET i == m.mdest IN
     /\ m.mterm < currentTerm[i]
     /\ reply = LaterTerm(m)
     /\ Answer(i, reply, held, currentTerm[i], votedFor[i], log[i])
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, durable>>

-----------------------------------------------------------------------------
\* All of it, for checking the spec itself.

PreVoteAct(i) ==
  \/ PreTimeout(i, PreVoteRequests(i))
  \/ WinPreVote(i, VoteRequests(i, currentTerm[i] + 1))
  \/ LosePreVote(i)

PreVoteReceive(m) ==
  \/ HandlePreVoteResponse(m)
  \/ \E held \in BOOLEAN :
       \/ m.mtype = "PreVoteRequest"
          /\ \E reply \in {PreVoteResponse(m, TRUE), PreVoteResponse(m, FALSE), EarlierPreVoteResponse(m)} :
               HandlePreVoteRequest(m, reply, held)
       \/ m.mtype \in {"AppendRequest", "HeartbeatRequest"} /\ HandleEarlierRequest(m, LaterTerm(m), held)

PreVoteNext ==
  \/ Next
  \/ \E i \in Server : PreVoteAct(i)
  \/ \E m \in messages : PreVoteReceive(m)

=============================================================================
