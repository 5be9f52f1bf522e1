-------------------------------- MODULE Raft --------------------------------
(***************************************************************************)
(* Raft (Ongaro and Ousterhout, "In Search of an Understandable Consensus  *)
(* Algorithm", 2014) as it is run by servers that write to their disks     *)
(* asynchronously: a server goes on before a write is safe, and holds back *)
(* every message that promises something which is not safe yet.            *)
(*                                                                         *)
(* An action takes as parameters what the server itself does not decide:   *)
(* the message that arrives, whether its reply has to wait for the disk,   *)
(* the value of a client; and what Raft leaves to the implementation, such *)
(* as the index from which a leader goes on to replicate.                  *)
(*                                                                         *)
(* Pre-votes, membership changes, joint consensus, snapshots and           *)
(* leadership transfer are in modules of their own, which RaftParts.tla    *)
(* extends.                                                                *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets, Sequences

CONSTANTS
  Server,      \* The set of servers.
  Nil,         \* No server.
  Value,       \* What clients ask to replicate, for Next alone: integers above 0.
  Read,        \* The reads that clients ask for, for Next alone: integers above 0.
  KnownFaults  \* Names of known faults of an implementation that are let pass; {} for Raft.

VARIABLES
  messages,      \* Every message that was ever sent. It may arrive at any time, any number of times, or never.
  currentTerm,   \* Of each server: the latest term that it has seen.
  votedFor,      \* Of each server: for whom it voted in its term.
  log,           \* Of each server: a sequence of entries, each with a term and a value.
  state,         \* Of each server: "Follower", "Candidate", "Leader", or "Down" after a crash.
  leader,        \* Of each server: the leader that it knows of in its term.
  commitIndex,   \* Of each server: how much of its log it knows to be committed.
  votesGranted,  \* Of each candidate: who voted for it in its term.
  votesRefused,  \* Of each candidate: who refused to.
  nextIndex,     \* Of each leader, for each server: the first entry that it may still send.
  matchIndex,    \* Of each leader, for each server: how much of the leader's log is safe there.
  reads,         \* Of each leader: the reads that wait for a quorum to confirm its leadership, oldest first.
  durable,       \* Of each server: the term, vote and log that a crash cannot take away.
  outbox,        \* Of each server: messages that wait for its disk.
  committed      \* The longest log that was ever committed; for invariants only.

termVars == <<currentTerm, votedFor>>
roleVars == <<state, leader>>
candidateVars == <<votesGranted, votesRefused>>
leaderVars == <<nextIndex, matchIndex, reads>>
logVars == <<log, commitIndex, committed>>
networkVars == <<messages, outbox>>
vars == <<termVars, roleVars, candidateVars, leaderVars, logVars, networkVars, durable>>

-----------------------------------------------------------------------------
\* Helpers.

Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b

IsQuorum(servers) == Cardinality(servers) * 2 > Cardinality(Server)

\* Whether server i takes these servers for a quorum.
QuorumOf(i, servers) == IsQuorum(servers)

\* Whether candidate i may still win if only these servers may vote for it.
CanStillWin(i, servers) == QuorumOf(i, servers)

\* f, but with value v at i.
Set(f, i, v) == IF f[i] = v THEN f ELSE [f EXCEPT ![i] = v]

\* The term of entry k of a log; 0 where there is no such entry.
TermAt(l, k) == IF k = 0 \/ k > Len(l) THEN 0 ELSE l[k].term

LastTerm(l) == IF l = <<>> THEN 0 ELSE l[Len(l)].term

\* Whether a log that ends with entry `last` of term `lastTerm` is at least as up to date as log l (Raft, 5.4.1).
IsUpToDate(lastTerm, last, l) ==
  \/ lastTerm > LastTerm(l)
  \/ lastTerm = LastTerm(l) /\ last >= Len(l)

\* What a server has on its disk when all of its writes are safe.
OnDisk(i) == [term |-> currentTerm[i], vote |-> votedFor[i], log |-> log[i]]

Nobody == [j \in Server |-> 0]

\* The entry that a new leader appends: it has no client's value.
NoOp(term) == [term |-> term, value |-> 0]

-----------------------------------------------------------------------------
\* What Raft leaves to those who implement it. The configuration of another implementation puts its own operators in the
\* place of these, and of those that make messages.

\* What every log starts with, committed from the start.
InitialLog == <<>>

\* What a new leader appends to its log at once.
FirstEntries(term) == <<NoOp(term)>>

\* Whether the term, the vote and the log l of server i are on its disk.
IsSafe(i, term, vote, l) == durable[i].term = term /\ durable[i].vote = vote /\ durable[i].log = l

\* Server i writes a term and a vote: that is not safe before its disk has synced.
WriteVote(i, term, vote) == UNCHANGED durable

\* Whether server i looks at the later term of a response.
Heeds(i, m) == TRUE

\* Whether a candidate remembers who refused to vote for it.
CountsRefusals == TRUE

\* Whether a server that has not voted in its term votes although it knows of a leader.
VotesBesideLeader == FALSE

\* The log of a server that refuses an AppendRequest.
LogAfterRefusal(m) == log[m.mdest]

-----------------------------------------------------------------------------
\* Messages.

VoteRequest(i, j, term) ==
  [mtype         |-> "VoteRequest",
   mterm         |-> term,
   msource       |-> i,
   mdest         |-> j,
   mlastLogIndex |-> Len(log[i]),
   mlastLogTerm  |-> LastTerm(log[i]),
   mcommitIndex  |-> commitIndex[i],
   mcommitTerm   |-> TermAt(log[i], commitIndex[i])]

VoteRequests(i, term) == {VoteRequest(i, j, term) : j \in Server \ {i}}

\* A refusal says how much is committed, so that the candidate may learn of it.
VoteResponse(m, granted) ==
  LET i == m.mdest IN
  [mtype        |-> "VoteResponse",
   mterm        |-> m.mterm,
   msource      |-> i,
   mdest        |-> m.msource,
   mgranted     |-> granted,
   mcommitIndex |-> IF granted THEN 0 ELSE commitIndex[i],
   mcommitTerm  |-> IF granted THEN 0 ELSE TermAt(log[i], commitIndex[i])]

\* `mindex` is how much matches; in a rejection, the index that did not, and `mhint` is where to try instead.
AppendResponse(m, success, index, hint, hintTerm, commit) ==
  [mtype        |-> "AppendResponse",
   mterm        |-> m.mterm,
   msource      |-> m.mdest,
   mdest        |-> m.msource,
   msuccess     |-> success,
   mindex       |-> index,
   mhint        |-> hint,
   mhintTerm    |-> hintTerm,
   mcommitIndex |-> commit]

HeartbeatResponse(m, commit) ==
  [mtype        |-> "HeartbeatResponse",
   mterm        |-> m.mterm,
   msource      |-> m.mdest,
   mdest        |-> m.msource,
   mcommitIndex |-> commit,
   mcontext     |-> m.mcontext]

\* The message can arrive at its destination. (One of an earlier term than its destination's has no effect there: no
\* action takes it.)
Arrives(m, type) ==
  /\ m.mtype = type
  /\ m \in messages
  /\ state[m.mdest] # "Down"

\* Server i answers. It holds the answer back exactly if the term, the vote or the log that it vouches for are not
\* those on its disk.
Answer(i, reply, held, term, vote, l) ==
  /\ held = ~IsSafe(i, term, vote, l)
  /\ IF held
     THEN /\ outbox' = [outbox EXCEPT ![i] = @ \cup {reply}]
          /\ UNCHANGED messages
     ELSE /\ messages' = messages \cup {reply}
          /\ UNCHANGED outbox

-----------------------------------------------------------------------------
\* Terms.

\* The vote of server i once it has seen a term.
VoteIn(i, term) == IF term > currentTerm[i] THEN Nil ELSE votedFor[i]

\* Server i becomes a follower, or stays one, in a term; it forgets what only candidates and leaders know.
Follow(i, term, l) ==
  /\ currentTerm' = Set(currentTerm, i, term)
  /\ leader' = Set(leader, i, l)
  /\ IF state[i] = "Follower"
     THEN UNCHANGED <<state, candidateVars, leaderVars>>
     ELSE /\ state' = [state EXCEPT ![i] = "Follower"]
          /\ votesGranted' = Set(votesGranted, i, {})
          /\ votesRefused' = Set(votesRefused, i, {})
          /\ nextIndex' = Set(nextIndex, i, Nobody)
          /\ matchIndex' = Set(matchIndex, i, Nobody)
          /\ reads' = Set(reads, i, <<>>)

\* A message of leader l arrived, which server i follows in a term if it does not already.
FollowLeader(i, term, l) ==
  IF leader[i] = l /\ currentTerm[i] = term
  THEN UNCHANGED <<termVars, roleVars, candidateVars, leaderVars>>
  ELSE /\ Follow(i, term, l)
       /\ votedFor' = Set(votedFor, i, VoteIn(i, term))

\* A response of a later term makes a follower.
LearnTerm(i, m) ==
  IF Heeds(i, m)
  THEN /\ Follow(i, m.mterm, Nil)
       /\ votedFor' = Set(votedFor, i, Nil)
       /\ WriteVote(i, m.mterm, Nil)
       /\ UNCHANGED <<logVars, networkVars>>
  ELSE UNCHANGED vars

-----------------------------------------------------------------------------
\* Elections.

\* The states in which a server stands for election when it has waited too long for a leader.
StandsFrom == {"Follower", "Candidate"}

\* Server i stands for election in the next term.
Stand(i, requests) ==
  LET term == currentTerm[i] + 1 IN
  /\ requests = VoteRequests(i, term)
  /\ currentTerm' = [currentTerm EXCEPT ![i] = term]
  /\ votedFor' = [votedFor EXCEPT ![i] = i]
  /\ state' = Set(state, i, "Candidate")
  /\ leader' = Set(leader, i, Nil)
  /\ votesGranted' = Set(votesGranted, i, {i})
  /\ votesRefused' = Set(votesRefused, i, {})
  /\ IF IsSafe(i, term, i, log[i])
     THEN /\ messages' = messages \cup requests
          /\ UNCHANGED outbox
     ELSE /\ outbox' = [outbox EXCEPT ![i] = @ \cup requests]
          /\ UNCHANGED messages
  /\ WriteVote(i, term, i)
  /\ UNCHANGED <<leaderVars, logVars>>

\* An election timeout.
Timeout(i, requests) ==
  /\ state[i] \in StandsFrom
  /\ Stand(i, requests)

\* What server i knows to be committed after a vote message told it of a committed entry: an entry's index and term
\* determine all that precedes it.
CommitByVote(i, m) ==
  IF m.mcommitIndex > commitIndex[i] /\ TermAt(log[i], m.mcommitIndex) = m.mcommitTerm
  THEN [commitIndex EXCEPT ![i] = m.mcommitIndex]
  ELSE commitIndex

HandleVoteRequest(m, reply, held) ==
  /\ Arrives(m, "VoteRequest")
  /\ LET i == m.mdest
         j == m.msource
         newer == m.mterm > currentTerm[i]
         vote == VoteIn(i, m.mterm)
         free == vote = Nil /\ (newer \/ leader[i] = Nil \/ VotesBesideLeader)
         granted == /\ vote = j \/ free
                    /\ IsUpToDate(m.mlastLogTerm, m.mlastLogIndex, log[i])
         cast == IF granted THEN j ELSE vote
     IN /\ m.mterm >= currentTerm[i]
        /\ reply = VoteResponse(m, granted)
        /\ IF newer
           THEN Follow(i, m.mterm, Nil)
           ELSE UNCHANGED <<currentTerm, roleVars, candidateVars, leaderVars>>
        /\ votedFor' = Set(votedFor, i, cast)
        /\ commitIndex' = IF granted \/ (state[i] = "Leader" /\ ~newer) THEN commitIndex ELSE CommitByVote(i, m)
        /\ Answer(i, reply, held, m.mterm, cast, log[i])
        /\ WriteVote(i, m.mterm, cast)
        /\ UNCHANGED <<log, committed>>

\* The first answer of a server counts; or its vote, even if it refused one before.
HandleVoteResponse(m) ==
  /\ Arrives(m, "VoteResponse")
  /\ LET i == m.mdest
         j == m.msource
         counts == state[i] = "Candidate" /\ j \notin votesGranted[i] /\ j \notin votesRefused[i]
     IN IF m.mterm > currentTerm[i]
        THEN LearnTerm(i, m)
        ELSE /\ m.mterm = currentTerm[i]
             /\ votesGranted' = IF counts /\ m.mgranted THEN [votesGranted EXCEPT ![i] = @ \cup {j}] ELSE votesGranted
             /\ votesRefused' = IF counts /\ ~m.mgranted /\ CountsRefusals THEN [votesRefused EXCEPT ![i] = @ \cup {j}] ELSE votesRefused
             /\ commitIndex' = IF state[i] = "Candidate" THEN CommitByVote(i, m) ELSE commitIndex
             /\ UNCHANGED <<termVars, roleVars, leaderVars, log, committed, networkVars, durable>>

\* A quorum voted for candidate i. It appends an entry of its own term, for only such an entry can it commit. (Where it
\* appends none, it has to wait for a client's.)
BecomeLeader(i) ==
  /\ state[i] = "Candidate"
  /\ QuorumOf(i, votesGranted[i])
  /\ state' = [state EXCEPT ![i] = "Leader"]
  /\ leader' = [leader EXCEPT ![i] = i]
  /\ votesGranted' = [votesGranted EXCEPT ![i] = {}]
  /\ votesRefused' = Set(votesRefused, i, {})
  /\ nextIndex' = [nextIndex EXCEPT ![i] = [j \in Server |-> Len(log[i]) + 1]]
  /\ matchIndex' = [matchIndex EXCEPT ![i] = [j \in Server |-> IF j = i THEN Len(log[i]) ELSE 0]]
  /\ log' = [log EXCEPT ![i] = @ \o FirstEntries(currentTerm[i])]
  /\ UNCHANGED <<termVars, commitIndex, committed, reads, networkVars, durable>>

\* So many refused that candidate i can no longer win.
StepDown(i) ==
  /\ state[i] = "Candidate"
  /\ ~CanStillWin(i, Server \ votesRefused[i])
  /\ Follow(i, currentTerm[i], Nil)
  /\ UNCHANGED <<votedFor, logVars, networkVars, durable>>

-----------------------------------------------------------------------------
\* Replication.

\* A client asks leader i to replicate a value.
ClientRequest(i, v) ==
  /\ state[i] = "Leader"
  /\ log' = [log EXCEPT ![i] = Append(@, [term |-> currentTerm[i], value |-> v])]
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, commitIndex, committed, networkVars, durable>>

\* An AppendRequest with the entries after `prev` up to `last` of the log of leader i.
AppendRequest(i, j, prev, last) ==
  [mtype         |-> "AppendRequest",
   mterm         |-> currentTerm[i],
   msource       |-> i,
   mdest         |-> j,
   mprevLogIndex |-> prev,
   mprevLogTerm  |-> TermAt(log[i], prev),
   mentries      |-> SubSeq(log[i], prev + 1, last),
   mcommitIndex  |-> commitIndex[i]]

HeartbeatRequest(i, j) ==
  [mtype        |-> "HeartbeatRequest",
   mterm        |-> currentTerm[i],
   msource      |-> i,
   mdest        |-> j,
   mcommitIndex |-> Min(matchIndex[i][j], commitIndex[i]),
   mcontext     |-> IF reads[i] = <<>> THEN 0 ELSE reads[i][Len(reads[i])].id]

\* Whether leader i may say in an AppendRequest that so much is committed.
TellsCommit(i, commit) == commit = commitIndex[i]

\* Whether leader i may send this AppendRequest: part of its log, and where that is attached. It may send any number
\* of entries, or none, from anywhere at or after its next index, so that it need not wait for answers.
IsAppend(i, m) ==
  LET prev == m.mprevLogIndex
      last == prev + Len(m.mentries)
  IN /\ m.mtype = "AppendRequest"
     /\ m.mterm = currentTerm[i]
     /\ m.msource = i
     /\ TellsCommit(i, m.mcommitIndex)
     /\ prev + 1 >= nextIndex[i][m.mdest]
     /\ last <= Len(log[i])
     /\ m.mprevLogTerm = TermAt(log[i], prev)
     /\ m.mentries = SubSeq(log[i], prev + 1, last)

\* Whether leader i may send this HeartbeatRequest: it must not let a server commit what is not known to be there.
\* It carries the newest read that waits, or 0.
IsHeartbeat(i, m) ==
  /\ m.mtype = "HeartbeatRequest"
  /\ m.mterm = currentTerm[i]
  /\ m.msource = i
  /\ m.mcommitIndex = Min(matchIndex[i][m.mdest], commitIndex[i])
  /\ m.mcontext = IF reads[i] = <<>> THEN 0 ELSE reads[i][Len(reads[i])].id

\* Leader i sends messages, at once: its own disk counts only through its match index.
Send(i, sent) ==
  /\ state[i] = "Leader"
  /\ \A m \in sent : m.mdest # i /\ (IsAppend(i, m) \/ IsHeartbeat(i, m))
  /\ messages' = messages \cup sent
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, outbox, durable>>

\* A log after entries arrived that follow its entry `prev`. Entries that it has already stay, with all after them.
Merge(l, prev, entries) ==
  IF \A k \in 1..Len(entries) : TermAt(l, prev + k) = entries[k].term
  THEN l
  ELSE SubSeq(l, 1, prev) \o entries

\* The last entry, up to k, that has no later term than `term`: where a leader may find agreement. (Terms never go
\* down along a log.)
LastNotAfter(l, k, term) ==
  CHOOSE n \in 0..k : TermAt(l, n) <= term /\ (n = k \/ TermAt(l, n + 1) > term)

\* Whether the entries of an AppendRequest follow an entry that server m.mdest has too. If they start before its commit
\* index, it has nothing to learn from them: up to there, its log is the leader's.
Attaches(m) ==
  LET l == log[m.mdest]
      prev == m.mprevLogIndex
  IN /\ prev >= commitIndex[m.mdest]
     /\ prev <= Len(l)
     /\ TermAt(l, prev) = m.mprevLogTerm

\* What a leader that sent an AppendRequest lets server m.mdest commit, if it attaches.
CommitAfter(m) == Max(commitIndex[m.mdest], Min(m.mcommitIndex, m.mprevLogIndex + Len(m.mentries)))

AppendReply(m) ==
  LET l == log[m.mdest]
      commit == commitIndex[m.mdest]
      prev == m.mprevLogIndex
  IN IF prev < commit
     THEN AppendResponse(m, TRUE, commit, 0, 0, commit)
     ELSE IF Attaches(m)
     THEN AppendResponse(m, TRUE, prev + Len(m.mentries), 0, 0, CommitAfter(m))
     ELSE LET hint == LastNotAfter(l, Min(prev, Len(l)), m.mprevLogTerm)
          IN AppendResponse(m, FALSE, prev, hint, TermAt(l, hint), commit)

HandleAppendRequest(m, reply, held) ==
  /\ Arrives(m, "AppendRequest")
  /\ LET i == m.mdest
         attaches == Attaches(m)
         l == IF attaches THEN Merge(log[i], m.mprevLogIndex, m.mentries) ELSE LogAfterRefusal(m)
     IN /\ m.mterm >= currentTerm[i]
        /\ ~(leader[i] = i /\ m.mterm = currentTerm[i])
        /\ reply = AppendReply(m)
        /\ FollowLeader(i, m.mterm, m.msource)
        /\ log' = Set(log, i, l)
        /\ commitIndex' = IF attaches THEN Set(commitIndex, i, CommitAfter(m)) ELSE commitIndex
        /\ Answer(i, reply, held, m.mterm, VoteIn(i, m.mterm), l)
        /\ WriteVote(i, m.mterm, VoteIn(i, m.mterm))
        /\ UNCHANGED committed

HandleHeartbeatRequest(m, reply, held) ==
  /\ Arrives(m, "HeartbeatRequest")
  /\ LET i == m.mdest
         vote == VoteIn(i, m.mterm)
         commit == Max(commitIndex[i], m.mcommitIndex)
     IN /\ m.mterm >= currentTerm[i]
        /\ ~(leader[i] = i /\ m.mterm = currentTerm[i])
        /\ commit <= Len(log[i])
        /\ reply = HeartbeatResponse(m, commit)
        /\ FollowLeader(i, m.mterm, m.msource)
        /\ commitIndex' = Set(commitIndex, i, commit)
        /\ Answer(i, reply, held, m.mterm, vote, log[i])
        /\ WriteVote(i, m.mterm, vote)
        /\ UNCHANGED <<log, committed>>

\* Leader i learns how much matches, and goes on at entry `next`: anywhere after what is known to match.
HandleAppendResponse(m, next) ==
  /\ Arrives(m, "AppendResponse")
  /\ LET i == m.mdest
         j == m.msource
         match == IF m.msuccess THEN Max(matchIndex[i][j], Min(m.mindex, Len(log[i]))) ELSE matchIndex[i][j]
     IN IF m.mterm > currentTerm[i]
        THEN LearnTerm(i, m)
        ELSE /\ m.mterm = currentTerm[i]
             /\ IF state[i] = "Leader"
                THEN /\ next > match \/ "NextIndexNotAboveMatch" \in KnownFaults
                     /\ next \in 1..(Len(log[i]) + 1)
                     /\ matchIndex' = IF match = matchIndex[i][j] THEN matchIndex
                                      ELSE [matchIndex EXCEPT ![i][j] = match]
                     /\ nextIndex' = IF next = nextIndex[i][j] THEN nextIndex
                                     ELSE [nextIndex EXCEPT ![i][j] = next]
                ELSE UNCHANGED <<matchIndex, nextIndex>>
             /\ UNCHANGED <<termVars, roleVars, candidateVars, reads, logVars, networkVars, durable>>

\* Leader i commits up to entry c, which is of its own term and safe on a quorum (Raft, 5.4.2).
AdvanceCommit(i, c) ==
  /\ state[i] = "Leader"
  /\ c > commitIndex[i]
  /\ c <= Len(log[i])
  /\ log[i][c].term = currentTerm[i] \/ "OldTermCommitted" \in KnownFaults
  /\ QuorumOf(i, {j \in Server : matchIndex[i][j] >= c})
  /\ commitIndex' = [commitIndex EXCEPT ![i] = c]
  /\ committed' = IF c > Len(committed) THEN SubSeq(log[i], 1, c) ELSE committed
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, log, networkVars, durable>>

-----------------------------------------------------------------------------
\* Reads (Ongaro's thesis, 6.4): a leader answers with what was committed when the read came, once it knows that it
\* was still the leader then.

\* A client asks leader i to read. Before the leader has committed in its term it does not know what is committed.
ClientRead(i, r) ==
  /\ state[i] = "Leader"
  /\ TermAt(log[i], commitIndex[i]) = currentTerm[i]
  /\ reads' = [reads EXCEPT ![i] =
                 Append(@, [id |-> r, index |-> commitIndex[i], floor |-> Len(committed), acks |-> {i}])]
  /\ UNCHANGED <<termVars, roleVars, candidateVars, nextIndex, matchIndex, logVars, networkVars, durable>>

HandleHeartbeatResponse(m) ==
  /\ Arrives(m, "HeartbeatResponse")
  /\ LET i == m.mdest
         waiting == m.mcontext # 0 /\ \E k \in 1..Len(reads[i]) : reads[i][k].id = m.mcontext
     IN IF m.mterm > currentTerm[i]
        THEN LearnTerm(i, m)
        ELSE /\ m.mterm = currentTerm[i]
             /\ reads' = IF waiting
                         THEN [reads EXCEPT ![i] = [k \in 1..Len(@) |->
                                 IF @[k].id = m.mcontext THEN [@[k] EXCEPT !.acks = @ \cup {m.msource}] ELSE @[k]]]
                         ELSE reads
             /\ UNCHANGED <<termVars, roleVars, candidateVars, nextIndex, matchIndex, logVars, networkVars, durable>>

\* A quorum confirmed the leadership of i after its read k came: who answered for a read that came later counts, too.
Confirmed(i, k) == QuorumOf(i, UNION {reads[i][n].acks : n \in k..Len(reads[i])})

\* The oldest read is done.
ReadDone(i, r, index) ==
  /\ reads[i] # <<>>
  /\ Head(reads[i]).id = r
  /\ Head(reads[i]).index = index
  /\ Confirmed(i, 1)
  /\ reads' = [reads EXCEPT ![i] = Tail(@)]
  /\ UNCHANGED <<termVars, roleVars, candidateVars, nextIndex, matchIndex, logVars, networkVars, durable>>

-----------------------------------------------------------------------------
\* Disks and crashes.

\* All that server i wrote is safe now; what waited for that is sent.
Sync(i) ==
  /\ state[i] # "Down"
  /\ durable' = [durable EXCEPT ![i] = OnDisk(i)]
  /\ messages' = messages \cup outbox[i]
  /\ outbox' = Set(outbox, i, {})
  /\ matchIndex' = IF state[i] = "Leader" THEN [matchIndex EXCEPT ![i][i] = Len(log[i])] ELSE matchIndex
  /\ UNCHANGED <<termVars, roleVars, candidateVars, nextIndex, reads, logVars>>

\* How many of the first k entries of two logs are the same. (Where two logs differ, they differ from there on.)
Common(l1, l2, k) ==
  CHOOSE n \in 0..k : (n = 0 \/ l1[n] = l2[n]) /\ (n = k \/ l1[n + 1] # l2[n + 1])

\* Server i crashes. Its writes that are not safe are lost, or `kept` by luck. A server that is down has the term, the
\* vote and the log that it will wake up with. Of its commit index it can have left what is committed of that log.
Crash(i, kept) ==
  LET disk == IF kept THEN OnDisk(i) ELSE durable[i] IN
  /\ state[i] # "Down"
  /\ durable' = Set(durable, i, disk)
  /\ currentTerm' = Set(currentTerm, i, disk.term)
  /\ votedFor' = Set(votedFor, i, disk.vote)
  /\ log' = Set(log, i, disk.log)
  /\ commitIndex' = Set(commitIndex, i, Common(log[i], disk.log, Min(commitIndex[i], Len(disk.log))))
  /\ state' = [state EXCEPT ![i] = "Down"]
  /\ leader' = Set(leader, i, Nil)
  /\ votesGranted' = Set(votesGranted, i, {})
  /\ votesRefused' = Set(votesRefused, i, {})
  /\ nextIndex' = Set(nextIndex, i, Nobody)
  /\ matchIndex' = Set(matchIndex, i, Nobody)
  /\ reads' = Set(reads, i, <<>>)
  /\ outbox' = Set(outbox, i, {})
  /\ UNCHANGED <<messages, committed>>

\* Server i starts again, knowing of `commit` entries that they are committed: Raft does not ask that it remembers.
Restart(i, commit) ==
  /\ state[i] = "Down"
  /\ commit \in 0..commitIndex[i]
  /\ state' = [state EXCEPT ![i] = "Follower"]
  /\ commitIndex' = Set(commitIndex, i, commit)
  /\ UNCHANGED <<termVars, leader, candidateVars, leaderVars, log, committed, networkVars, durable>>

-----------------------------------------------------------------------------
\* The whole system.

Init ==
  /\ messages = {}
  /\ currentTerm = [i \in Server |-> LastTerm(InitialLog)]
  /\ votedFor = [i \in Server |-> Nil]
  /\ log = [i \in Server |-> InitialLog]
  /\ state = [i \in Server |-> "Follower"]
  /\ leader = [i \in Server |-> Nil]
  /\ commitIndex = [i \in Server |-> Len(InitialLog)]
  /\ votesGranted = [i \in Server |-> {}]
  /\ votesRefused = [i \in Server |-> {}]
  /\ nextIndex = [i \in Server |-> Nobody]
  /\ matchIndex = [i \in Server |-> Nobody]
  /\ reads = [i \in Server |-> <<>>]
  /\ durable = [i \in Server |-> [term |-> LastTerm(InitialLog), vote |-> Nil, log |-> InitialLog]]
  /\ outbox = [i \in Server |-> {}]
  /\ committed = InitialLog

\* Every message that is on its way, delivered with all that it may lead to.
Receive(m) ==
  \/ HandleVoteResponse(m)
  \/ HandleHeartbeatResponse(m)
  \/ m.mtype = "AppendResponse" /\ \E next \in 0..(Len(log[m.mdest]) + 1) : HandleAppendResponse(m, next)
  \/ \E held \in BOOLEAN :
       \/ m.mtype = "VoteRequest" /\ \E granted \in BOOLEAN : HandleVoteRequest(m, VoteResponse(m, granted), held)
       \/ m.mtype = "AppendRequest" /\ HandleAppendRequest(m, AppendReply(m), held)
       \/ m.mtype = "HeartbeatRequest"
          /\ HandleHeartbeatRequest(m, HeartbeatResponse(m, Max(commitIndex[m.mdest], m.mcommitIndex)), held)

ReadsSent == {m.mcontext : m \in {n \in messages : n.mtype = "HeartbeatRequest"}}

Act(i) ==
  \/ Timeout(i, VoteRequests(i, currentTerm[i] + 1))
  \/ BecomeLeader(i)
  \/ StepDown(i)
  \/ \E v \in Value : ClientRequest(i, v)
  \/ \E j \in Server \ {i} : \E prev, last \in (nextIndex[i][j] - 1)..Len(log[i]) :
       prev <= last /\ Send(i, {AppendRequest(i, j, prev, last)})
  \/ \E j \in Server \ {i} : Send(i, {HeartbeatRequest(i, j)})
  \/ \E c \in 1..Len(log[i]) : AdvanceCommit(i, c)
  \/ \E r \in Read : r \notin ReadsSent /\ ClientRead(i, r)
  \/ reads[i] # <<>> /\ ReadDone(i, Head(reads[i]).id, Head(reads[i]).index)
  \/ Sync(i)
  \/ \E kept \in BOOLEAN : Crash(i, kept)
  \/ \E commit \in 0..commitIndex[i] : Restart(i, commit)

Next ==
  \/ \E i \in Server : Act(i)
  \/ \E m \in messages : Receive(m)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* Invariants.

\* At most one leader in a term: only leaders send these messages.
OneLeaderInTerm ==
  \A m, n \in {m \in messages : m.mtype \in {"AppendRequest", "HeartbeatRequest"}} :
    m.mterm = n.mterm => m.msource = n.msource

\* No two leaders of the same term at a time.
ElectionSafety ==
  \A i \in Server :
    state[i] = "Leader" => \A j \in Server \ {i} : state[j] # "Leader" \/ currentTerm[j] # currentTerm[i]

\* Entries of the same index and term are the same, and so is all that precedes them.
LogMatching ==
  \A i, j \in Server : \A k \in 1..Min(Len(log[i]), Len(log[j])) :
    log[i][k].term = log[j][k].term => SubSeq(log[i], 1, k) = SubSeq(log[j], 1, k)

\* No two servers ever commit different entries at an index. Here and below, to compare the last entries is to compare
\* all that precedes them: that is LogMatching.
StateMachineSafety ==
  \A i \in Server :
    LET n == commitIndex[i] IN
    n = 0 \/ (n <= Len(committed) /\ n <= Len(log[i]) /\ log[i][n] = committed[n])

\* The leader of the latest term has every committed entry.
LeaderCompleteness ==
  LET n == Len(committed) IN
  n = 0 \/ \A i \in Server :
    state[i] = "Leader" /\ (\A j \in Server : currentTerm[j] <= currentTerm[i])
    => n <= Len(log[i]) /\ log[i][n] = committed[n]

\* What is committed is safe on a quorum of disks.
CommittedIsDurable ==
  LET n == Len(committed) IN
  n = 0 \/ IsQuorum({i \in Server : n <= Len(durable[i].log) /\ durable[i].log[n] = committed[n]})

\* What is known to match is safe on the disk of the other server, and equal to the leader's.
MatchIsDurable ==
  \A i, j \in Server :
    LET n == matchIndex[i][j] IN
    state[i] = "Leader" /\ n > 0 /\ currentTerm[j] = currentTerm[i]
    => Len(durable[j].log) >= n /\ durable[j].log[n] = log[i][n]

\* A leader sends nothing again that is known to match.
NextIndexAboveMatch ==
  \A i, j \in Server : i # j /\ state[i] = "Leader" => nextIndex[i][j] > matchIndex[i][j]

\* A read that a quorum confirmed answers with all that was committed when it came.
ReadsAreFresh ==
  \A i \in Server : \A k \in 1..Len(reads[i]) : Confirmed(i, k) => reads[i][k].index >= reads[i][k].floor

=============================================================================
