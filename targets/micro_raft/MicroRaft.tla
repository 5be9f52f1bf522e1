------------------------------ MODULE MicroRaft ------------------------------
(***************************************************************************)
(* Raft (Ongaro and Ousterhout, "In Search of an Understandable Consensus  *)
(* Algorithm", 2014) with servers whose writes are safe at once, with      *)
(* reads confirmed by a quorum (Ongaro's thesis, 6.4), compacted logs (5)  *)
(* and changes of one member at a time (4.1, with the correction that a    *)
(* leader first commits in its term).                                      *)
(*                                                                         *)
(* Logs are whole here: `base` says how much of one its server has only as *)
(* a snapshot. The state machine is the sequence of the requests that were *)
(* applied, each once.                                                     *)
(*                                                                         *)
(* An event of the implementation is a step of the action of its name. An  *)
(* action takes as parameters what the server does not decide itself, and  *)
(* what it was seen to have afterwards.                                    *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets, Sequences

CONSTANTS
  Server,  \* The set of servers; all are members at first.
  Nil,     \* No server.
  Request  \* What clients ask for, for Next alone: integers above 0.

VARIABLES
  messages,      \* Every message that was ever sent. It may arrive at any time, any number of times, or never.
  currentTerm,   \* Of each server: the latest term that it has seen.
  votedFor,      \* Of each server: for whom it voted in its term.
  log,           \* Of each server: a sequence of entries, each with a term, a request and, if it changes them, members.
  base,          \* Of each server: how many entries of its log are compacted.
  state,         \* Of each server: "Follower", "Candidate", "Leader", or "Down" after a crash.
  commitIndex,   \* Of each server: how much of its log it knows to be committed.
  applied,       \* Of each server: how much of its log it has applied.
  votesGranted,  \* Of each candidate: who voted for it in its term.
  matchIndex,    \* Of each leader, for each server: how much of the leader's log is known to be there.
  reads,         \* Of each leader: the reads that wait for a quorum, oldest first.
  committed      \* The longest log that was ever committed.

diskVars == <<currentTerm, votedFor, log, base>>
leaderVars == <<matchIndex, reads>>
roleVars == <<state, votesGranted, leaderVars>>
commitVars == <<commitIndex, applied, committed>>
vars == <<messages, diskVars, roleVars, commitVars>>

-----------------------------------------------------------------------------
\* Helpers.

Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b

\* f, but with value v at i.
Set(f, i, v) == IF f[i] = v THEN f ELSE [f EXCEPT ![i] = v]

\* The term of entry k of a log; 0 where there is no such entry.
TermAt(l, k) == IF k = 0 \/ k > Len(l) THEN 0 ELSE l[k].term

LastTerm(l) == IF l = <<>> THEN 0 ELSE l[Len(l)].term

\* The latest of the first n entries of a log that changes the members; 0 for none.
LastChange(l, n) ==
  IF \A k \in 1..n : l[k].members = {}
  THEN 0
  ELSE CHOOSE k \in 1..n : l[k].members # {} /\ \A later \in (k + 1)..n : l[later].members = {}

\* The members after the first n entries of a log.
MembersAt(l, n) == LET k == LastChange(l, n) IN IF k = 0 THEN Server ELSE l[k].members

\* A server goes by the latest members in its log, committed or not.
Members(i) == MembersAt(log[i], Len(log[i]))

\* Whether these servers hold a majority of the members.
IsQuorum(servers, members) == Cardinality(servers \cap members) * 2 > Cardinality(members)

\* Whether entry k of a log changes the state machine: it is a write, and the first of its request.
HasEffect(l, k) ==
  /\ l[k].request # 0
  /\ l[k].members = {}
  /\ \A earlier \in 1..(k - 1) : l[earlier].request # l[k].request

\* What entries m+1..n of a log do to the state machine: the requests of those that change it.
RECURSIVE Effects(_, _, _)
Effects(l, m, n) ==
  IF m >= n THEN <<>>
  ELSE IF HasEffect(l, m + 1) THEN <<l[m + 1].request>> \o Effects(l, m + 1, n)
  ELSE Effects(l, m + 1, n)

\* The state machine after the first n entries of a log.
Machine(l, n) == Effects(l, 0, n)

Nobody == [j \in Server |-> 0]

\* The entry that a new leader appends.
NoOp(term) == [term |-> term, request |-> 0, members |-> {}]

-----------------------------------------------------------------------------
\* Messages.

VoteRequests(i, term) ==
  {[mtype         |-> "VoteRequest",
    mterm         |-> term,
    msource       |-> i,
    mdest         |-> j,
    mlastLogIndex |-> Len(log[i]),
    mlastLogTerm  |-> LastTerm(log[i])] : j \in Members(i) \ {i}}

VoteResponse(m, term, granted) ==
  [mtype    |-> "VoteResponse",
   mterm    |-> term,
   msource  |-> m.mdest,
   mdest    |-> m.msource,
   mgranted |-> granted]

\* `mindex` is how much matches; in a rejection, the index that did not, and `mhint` is where to try instead.
AppendResponse(m, term, success, index, hint, read) ==
  [mtype    |-> "AppendResponse",
   mterm    |-> term,
   msource  |-> m.mdest,
   mdest    |-> m.msource,
   msuccess |-> success,
   mindex   |-> index,
   mhint    |-> hint,
   mread    |-> read]

\* The message can arrive at its destination.
Arrives(m, type) ==
  /\ m.mtype = type
  /\ m \in messages
  /\ state[m.mdest] # "Down"

-----------------------------------------------------------------------------
\* Terms.

\* The vote of server i once it has seen a term.
VoteIn(i, term) == IF term > currentTerm[i] THEN Nil ELSE votedFor[i]

\* Server i becomes a follower, or stays one; it forgets what only candidates and leaders know.
BecomeFollower(i) ==
  IF state[i] = "Follower"
  THEN UNCHANGED roleVars
  ELSE /\ state' = [state EXCEPT ![i] = "Follower"]
       /\ votesGranted' = Set(votesGranted, i, {})
       /\ matchIndex' = Set(matchIndex, i, Nobody)
       /\ reads' = Set(reads, i, <<>>)

\* Server i follows in a term, which is not before its own.
Follow(i, term) ==
  /\ BecomeFollower(i)
  /\ currentTerm' = Set(currentTerm, i, term)
  /\ votedFor' = Set(votedFor, i, VoteIn(i, term))

\* A response of a later term makes a follower.
LearnTerm(m) ==
  /\ m.mterm > currentTerm[m.mdest]
  /\ Follow(m.mdest, m.mterm)
  /\ UNCHANGED <<messages, log, base, commitVars>>

-----------------------------------------------------------------------------
\* Elections.

\* An election timeout: server i stands for election in the next term, unless it knows that it is no member: before
\* that is committed, it may be the only one whose log is long enough (4.2.2).
Timeout(i, requests) ==
  LET term == currentTerm[i] + 1 IN
  /\ state[i] \in {"Follower", "Candidate"}
  /\ i \in Members(i) \cup MembersAt(log[i], commitIndex[i])
  /\ requests = VoteRequests(i, term)
  /\ currentTerm' = [currentTerm EXCEPT ![i] = term]
  /\ votedFor' = [votedFor EXCEPT ![i] = i]
  /\ state' = Set(state, i, "Candidate")
  /\ votesGranted' = Set(votesGranted, i, {i})
  /\ messages' = messages \cup requests
  /\ UNCHANGED <<log, base, leaderVars, commitVars>>

\* Whether the sender's log is at least as up to date as the receiver's (Raft, 5.4.1).
IsUpToDate(m) ==
  LET l == log[m.mdest] IN
  \/ m.mlastLogTerm > LastTerm(l)
  \/ m.mlastLogTerm = LastTerm(l) /\ m.mlastLogIndex >= Len(l)

HandleVoteRequest(m, reply) ==
  /\ Arrives(m, "VoteRequest")
  /\ LET i == m.mdest
         term == Max(m.mterm, currentTerm[i])
         vote == VoteIn(i, term)
         granted == m.mterm = term /\ vote \in {Nil, m.msource} /\ IsUpToDate(m)
     IN /\ reply = VoteResponse(m, term, granted)
        /\ currentTerm' = Set(currentTerm, i, term)
        /\ votedFor' = Set(votedFor, i, IF granted THEN m.msource ELSE vote)
        /\ IF term > currentTerm[i] THEN BecomeFollower(i) ELSE UNCHANGED roleVars
  /\ messages' = messages \cup {reply}
  /\ UNCHANGED <<log, base, commitVars>>

CountVote(m) ==
  LET i == m.mdest IN
  /\ m.mterm = currentTerm[i]
  /\ state[i] = "Candidate"
  /\ votesGranted' = IF m.mgranted THEN Set(votesGranted, i, votesGranted[i] \cup {m.msource}) ELSE votesGranted
  /\ UNCHANGED <<messages, diskVars, state, leaderVars, commitVars>>

HandleVoteResponse(m) ==
  /\ Arrives(m, "VoteResponse")
  /\ IF m.mterm > currentTerm[m.mdest] THEN LearnTerm(m) ELSE CountVote(m)

\* A quorum voted for candidate i. It appends an entry of its own term, for only such an entry can it commit.
BecomeLeader(i) ==
  /\ state[i] = "Candidate"
  /\ IsQuorum(votesGranted[i], Members(i))
  /\ state' = [state EXCEPT ![i] = "Leader"]
  /\ votesGranted' = [votesGranted EXCEPT ![i] = {}]
  /\ matchIndex' = Set(matchIndex, i, Nobody)
  /\ log' = [log EXCEPT ![i] = Append(@, NoOp(currentTerm[i]))]
  /\ UNCHANGED <<messages, currentTerm, votedFor, base, reads, commitVars>>

-----------------------------------------------------------------------------
\* Replication.

\* Leader i appends an entry.
Extend(i, entry) ==
  /\ state[i] = "Leader"
  /\ log' = [log EXCEPT ![i] = Append(@, entry)]
  /\ UNCHANGED <<messages, currentTerm, votedFor, base, roleVars, commitVars>>

ClientRequest(i, v) == Extend(i, [term |-> currentTerm[i], request |-> v, members |-> {}])

\* Whether leader i has committed in its term: before, it does not know what is committed.
HasCommitted(i) == TermAt(log[i], commitIndex[i]) = currentTerm[i]

\* Leader i adds or removes one member. The change before must be committed, and so must an entry of its term.
ChangeMembers(i, v, members) ==
  /\ HasCommitted(i)
  /\ LastChange(log[i], Len(log[i])) <= commitIndex[i]
  /\ members # {}
  /\ Cardinality((members \ Members(i)) \cup (Members(i) \ members)) = 1
  /\ Extend(i, [term |-> currentTerm[i], request |-> v, members |-> members])

\* The newest read of leader i that waits, or 0.
NewestRead(i) == IF reads[i] = <<>> THEN 0 ELSE reads[i][Len(reads[i])].id

\* Part of the log of leader i, and where that is attached. Where it goes on to replicate is its own guess.
IsAppend(i, m) ==
  LET prev == m.mprevLogIndex IN
  /\ m.mtype = "AppendRequest"
  /\ prev >= base[i]
  /\ prev + Len(m.mentries) <= Len(log[i])
  /\ m.mprevLogTerm = TermAt(log[i], prev)
  /\ m.mentries = SubSeq(log[i], prev + 1, prev + Len(m.mentries))
  /\ m.mcommitIndex = commitIndex[i]

\* What is compacted of the log of leader i.
IsSnapshot(i, m) ==
  /\ m.mtype = "SnapshotRequest"
  /\ base[i] > 0
  /\ m.mlastIndex = base[i]
  /\ m.mlastTerm = TermAt(log[i], base[i])
  /\ m.mapplied = Machine(log[i], base[i])
  /\ m.mmembers = MembersAt(log[i], base[i])

\* Leader i sends messages.
Send(i, sent) ==
  /\ state[i] = "Leader"
  /\ \A m \in sent :
       /\ m.mterm = currentTerm[i]
       /\ m.msource = i
       /\ m.mdest # i
       /\ m.mread = NewestRead(i)
       /\ IF m.mtype = "AppendRequest" THEN IsAppend(i, m) ELSE IsSnapshot(i, m)
  /\ messages' = messages \cup sent
  /\ UNCHANGED <<diskVars, roleVars, commitVars>>

\* A log after entries arrived that follow its entry `prev`. Entries that it has already stay, with all after them.
Merge(l, prev, entries) ==
  IF \A k \in 1..Len(entries) : TermAt(l, prev + k) = entries[k].term
  THEN l
  ELSE SubSeq(l, 1, prev) \o entries

\* Whether the entries of an AppendRequest follow an entry that the receiver has too.
Attaches(m) ==
  /\ m.mprevLogIndex <= Len(log[m.mdest])
  /\ TermAt(log[m.mdest], m.mprevLogIndex) = m.mprevLogTerm

AppendReply(m) ==
  LET i == m.mdest
      prev == m.mprevLogIndex
  IN IF m.mterm < currentTerm[i] THEN AppendResponse(m, currentTerm[i], FALSE, prev, 0, 0)
     ELSE IF Attaches(m) THEN AppendResponse(m, m.mterm, TRUE, prev + Len(m.mentries), 0, m.mread)
     ELSE AppendResponse(m, m.mterm, FALSE, prev, Min(IF prev = 0 THEN 0 ELSE prev - 1, Len(log[i])), m.mread)

\* What server i has after a message.
Has(l, last, lastTerm) == Len(l) = last /\ LastTerm(l) = lastTerm

HandleAppendRequest(m, reply, last, lastTerm, commit) ==
  /\ Arrives(m, "AppendRequest")
  /\ reply = AppendReply(m)
  /\ messages' = messages \cup {reply}
  /\ LET i == m.mdest
         accepts == m.mterm >= currentTerm[i] /\ Attaches(m)
         l == IF accepts THEN Merge(log[i], m.mprevLogIndex, m.mentries) ELSE log[i]
         known == IF accepts
                  THEN Max(commitIndex[i], Min(m.mcommitIndex, m.mprevLogIndex + Len(m.mentries)))
                  ELSE commitIndex[i]
     IN /\ ~(state[i] = "Leader" /\ m.mterm = currentTerm[i])
        /\ Has(l, last, lastTerm)
        /\ known = commit
        /\ log' = Set(log, i, l)
        /\ commitIndex' = Set(commitIndex, i, known)
        /\ IF m.mterm >= currentTerm[i] THEN Follow(i, m.mterm) ELSE UNCHANGED <<currentTerm, votedFor, roleVars>>
  /\ UNCHANGED <<base, applied, committed>>

\* A snapshot that goes beyond what is committed takes the place of the log, or of its beginning if they agree.
HandleSnapshotRequest(m, reply, last, lastTerm, commit, members) ==
  /\ Arrives(m, "SnapshotRequest")
  /\ LET i == m.mdest
         current == m.mterm >= currentTerm[i]
         takes == current /\ m.mlastIndex > commitIndex[i]
         l == IF takes /\ TermAt(log[i], m.mlastIndex) # m.mlastTerm
              THEN SubSeq(committed, 1, m.mlastIndex)
              ELSE log[i]
         known == IF takes THEN m.mlastIndex ELSE commitIndex[i]
     IN /\ reply = AppendResponse(m, Max(m.mterm, currentTerm[i]), current, m.mlastIndex, 0, IF current THEN m.mread ELSE 0)
        /\ Has(l, last, lastTerm)
        /\ known = commit
        /\ members = MembersAt(l, Len(l))
        /\ log' = Set(log, i, l)
        /\ base' = IF takes THEN [base EXCEPT ![i] = m.mlastIndex] ELSE base
        /\ commitIndex' = Set(commitIndex, i, known)
        /\ applied' = IF takes THEN [applied EXCEPT ![i] = m.mlastIndex] ELSE applied
        /\ IF current THEN Follow(i, m.mterm) ELSE UNCHANGED <<currentTerm, votedFor, roleVars>>
  /\ messages' = messages \cup {reply}
  /\ UNCHANGED committed

\* The reads of leader i up to one have been confirmed by server j.
Confirm(i, j, read) ==
  [k \in 1..Len(reads[i]) |->
    IF reads[i][k].id <= read THEN [reads[i][k] EXCEPT !.acks = @ \cup {j}] ELSE reads[i][k]]

\* A leader learns how much matches, and that it was still the leader.
LearnMatch(m) ==
  LET i == m.mdest
      j == m.msource
  IN /\ m.mterm = currentTerm[i]
     /\ state[i] = "Leader"
     /\ matchIndex' = IF m.msuccess /\ m.mindex > matchIndex[i][j]
                      THEN [matchIndex EXCEPT ![i][j] = m.mindex]
                      ELSE matchIndex
     /\ reads' = IF reads[i] = <<>> THEN reads ELSE Set(reads, i, Confirm(i, j, m.mread))
     /\ UNCHANGED <<messages, diskVars, state, votesGranted, commitVars>>

HandleAppendResponse(m) ==
  /\ Arrives(m, "AppendResponse")
  /\ IF m.mterm > currentTerm[m.mdest] THEN LearnTerm(m) ELSE LearnMatch(m)

\* Leader i commits up to entry c, which is of its own term and on a quorum (Raft, 5.4.2).
AdvanceCommit(i, c) ==
  /\ state[i] = "Leader"
  /\ c > commitIndex[i]
  /\ c <= Len(log[i])
  /\ log[i][c].term = currentTerm[i]
  /\ IsQuorum({j \in Server : j = i \/ matchIndex[i][j] >= c}, Members(i))
  /\ commitIndex' = [commitIndex EXCEPT ![i] = c]
  /\ committed' = IF c > Len(committed) THEN SubSeq(log[i], 1, c) ELSE committed
  /\ UNCHANGED <<messages, diskVars, roleVars, applied>>

\* A leader leaves when it is committed that it is no member.
StepDown(i) ==
  /\ state[i] = "Leader"
  /\ i \notin MembersAt(log[i], commitIndex[i])
  /\ BecomeFollower(i)
  /\ UNCHANGED <<messages, diskVars, commitVars>>

-----------------------------------------------------------------------------
\* The state machine and its clients.

\* Server i applies committed entries; `effects` are the requests that changed the state machine.
Apply(i, first, entries, effects) ==
  LET last == first + Len(entries) - 1 IN
  /\ state[i] # "Down"
  /\ first = applied[i] + 1
  /\ last <= commitIndex[i]
  /\ entries = SubSeq(log[i], first, last)
  /\ effects = Effects(log[i], applied[i], last)
  /\ applied' = [applied EXCEPT ![i] = last]
  /\ UNCHANGED <<messages, diskVars, roleVars, commitIndex, committed>>

\* A client is told that its write is done: it is applied.
Acknowledge(i, v) ==
  /\ \E k \in 1..applied[i] : log[i][k].request = v
  /\ UNCHANGED vars

\* Server i has what it applied as a snapshot, and forgets those entries.
Compact(i, last, lastTerm) ==
  /\ last > base[i]
  /\ last <= applied[i]
  /\ lastTerm = TermAt(log[i], last)
  /\ base' = [base EXCEPT ![i] = last]
  /\ UNCHANGED <<messages, currentTerm, votedFor, log, roleVars, commitVars>>

\* A client asks leader i to read.
ClientRead(i, r) ==
  /\ state[i] = "Leader"
  /\ HasCommitted(i)
  /\ reads' = [reads EXCEPT ![i] = Append(@, [id |-> r, floor |-> Len(committed), acks |-> {i}])]
  /\ UNCHANGED <<messages, diskVars, state, votesGranted, matchIndex, commitVars>>

\* The oldest read is answered with the state machine. It must have all that was committed when the read came.
ReadDone(i, r, result) ==
  /\ reads[i] # <<>>
  /\ LET read == Head(reads[i]) IN
     /\ read.id = r
     /\ IsQuorum(read.acks, Members(i))
     /\ applied[i] >= read.floor
  /\ result = Machine(log[i], applied[i])
  /\ reads' = [reads EXCEPT ![i] = Tail(@)]
  /\ UNCHANGED <<messages, diskVars, state, votesGranted, matchIndex, commitVars>>

-----------------------------------------------------------------------------
\* Crashes. What is on the disk stays; a snapshot is committed and applied.

Crash(i) ==
  /\ state[i] # "Down"
  /\ state' = [state EXCEPT ![i] = "Down"]
  /\ votesGranted' = Set(votesGranted, i, {})
  /\ matchIndex' = Set(matchIndex, i, Nobody)
  /\ reads' = Set(reads, i, <<>>)
  /\ commitIndex' = Set(commitIndex, i, base[i])
  /\ applied' = Set(applied, i, base[i])
  /\ UNCHANGED <<messages, diskVars, committed>>

Restarted(i, term, vote, base_, last, lastTerm) ==
  /\ state[i] = "Down"
  /\ currentTerm[i] = term
  /\ votedFor[i] = vote
  /\ base[i] = base_
  /\ Has(log[i], last, lastTerm)
  /\ state' = [state EXCEPT ![i] = "Follower"]
  /\ UNCHANGED <<messages, diskVars, votesGranted, leaderVars, commitVars>>

-----------------------------------------------------------------------------
\* The whole system.

Init ==
  /\ messages = {}
  /\ currentTerm = [i \in Server |-> 0]
  /\ votedFor = [i \in Server |-> Nil]
  /\ log = [i \in Server |-> <<>>]
  /\ base = [i \in Server |-> 0]
  /\ state = [i \in Server |-> "Follower"]
  /\ commitIndex = [i \in Server |-> 0]
  /\ applied = [i \in Server |-> 0]
  /\ votesGranted = [i \in Server |-> {}]
  /\ matchIndex = [i \in Server |-> Nobody]
  /\ reads = [i \in Server |-> <<>>]
  /\ committed = <<>>

\* For Next: what a server says, and has, after a message that it handles as it must.
Receive(m) ==
  \/ m.mtype = "VoteRequest" /\ \E granted \in BOOLEAN :
       HandleVoteRequest(m, VoteResponse(m, Max(m.mterm, currentTerm[m.mdest]), granted))
  \/ HandleVoteResponse(m)
  \/ HandleAppendResponse(m)
  \/ m.mtype = "AppendRequest" /\ \E last \in 0..(Len(log[m.mdest]) + Len(m.mentries)) :
       \E lastTerm, commit \in 0..Max(last, Max(m.mterm, currentTerm[m.mdest])) :
         HandleAppendRequest(m, AppendReply(m), last, lastTerm, commit)
  \/ m.mtype = "SnapshotRequest" /\ \E last, lastTerm, commit \in 0..Max(m.mlastIndex, Len(log[m.mdest])) :
       \E current \in BOOLEAN, members \in SUBSET Server :
         HandleSnapshotRequest(
           m,
           AppendResponse(m, Max(m.mterm, currentTerm[m.mdest]), current, m.mlastIndex, 0, IF current THEN m.mread ELSE 0),
           last, lastTerm, commit, members)

AppendRequest(i, j, prev, last) ==
  [mtype         |-> "AppendRequest",
   mterm         |-> currentTerm[i],
   msource       |-> i,
   mdest         |-> j,
   mprevLogIndex |-> prev,
   mprevLogTerm  |-> TermAt(log[i], prev),
   mentries      |-> SubSeq(log[i], prev + 1, last),
   mcommitIndex  |-> commitIndex[i],
   mread         |-> NewestRead(i)]

SnapshotRequest(i, j) ==
  [mtype      |-> "SnapshotRequest",
   mterm      |-> currentTerm[i],
   msource    |-> i,
   mdest      |-> j,
   mlastIndex |-> base[i],
   mlastTerm  |-> TermAt(log[i], base[i]),
   mapplied   |-> Machine(log[i], base[i]),
   mmembers   |-> MembersAt(log[i], base[i]),
   mread      |-> NewestRead(i)]

Replicate(i, j) ==
  \/ \E prev, last \in base[i]..Len(log[i]) : prev <= last /\ Send(i, {AppendRequest(i, j, prev, last)})
  \/ Send(i, {SnapshotRequest(i, j)})

ReadsSeen == UNION {{reads[i][k].id : k \in 1..Len(reads[i])} : i \in Server}

Act(i) ==
  \/ Timeout(i, VoteRequests(i, currentTerm[i] + 1))
  \/ BecomeLeader(i)
  \/ \E v \in Request : ClientRequest(i, v)
  \/ \E v \in Request, members \in SUBSET Server : ChangeMembers(i, v, members)
  \/ \E j \in Server \ {i} : Replicate(i, j)
  \/ \E c \in 1..Len(log[i]) : AdvanceCommit(i, c)
  \/ StepDown(i)
  \/ \E last \in (applied[i] + 1)..commitIndex[i] :
       Apply(i, applied[i] + 1, SubSeq(log[i], applied[i] + 1, last), Effects(log[i], applied[i], last))
  \/ Compact(i, applied[i], TermAt(log[i], applied[i]))
  \/ \E r \in Request : r \notin ReadsSeen /\ ClientRead(i, r)
  \/ \E r \in Request : ReadDone(i, r, Machine(log[i], applied[i]))
  \/ Crash(i)
  \/ Restarted(i, currentTerm[i], votedFor[i], base[i], Len(log[i]), LastTerm(log[i]))

Next ==
  \/ \E i \in Server : Act(i)
  \/ \E m \in messages : Receive(m)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* Invariants.

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

-----------------------------------------------------------------------------
\* What counts for coverage: the standing of each server, its terms relative to the latest and its indices up to a bound,
\* so that there is an end to it.

View ==
  LET newest == CHOOSE i \in Server : \A j \in Server : currentTerm[j] <= currentTerm[i]
      term == currentTerm[newest]
  IN [i \in Server |->
       <<state[i],
         Min(term - currentTerm[i], 2),
         Min(term - LastTerm(log[i]), 2),
         Min(Len(log[i]), 4),
         Min(Len(log[i]) - commitIndex[i], 2),
         base[i] > 0,
         Cardinality(Members(i))>>]

\* What counts by itself, beside what the view says of each server: how any two servers stand to each other.

Sign(a, b) == IF a < b THEN 0 - 1 ELSE IF a > b THEN 1 ELSE 0

Conflict(l, k) == \E n \in 1..Min(Len(l), Len(k)) : l[n] # k[n]

Facets ==
  {<<state[i], state[j],
     Sign(currentTerm[i], currentTerm[j]),
     Sign(Len(log[i]), Len(log[j])),
     Sign(commitIndex[i], commitIndex[j]),
     Sign(base[i], Len(log[j])),
     Sign(base[i], commitIndex[j]),
     Conflict(log[i], log[j]),
     Members(i) = Members(j)>> : <<i, j>> \in {p \in Server \X Server : p[1] # p[2]}}

=============================================================================
