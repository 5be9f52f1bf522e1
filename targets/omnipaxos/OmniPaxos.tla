------------------------------ MODULE OmniPaxos ------------------------------
(***************************************************************************)
(* Omni-Paxos (Ng, Haridi and Carbone, "Omni-Paxos: Breaking the Barriers  *)
(* of Partial Connectivity", EuroSys 2023): Sequence Paxos, which          *)
(* replicates a log, under a leader that Ballot Leader Election picks by   *)
(* heartbeats. Reconfiguration, snapshots and trimming are left out.       *)
(*                                                                         *)
(* Links keep the order of messages and repeat none, as sessions of TCP    *)
(* do, and lose any of them. What a server writes is safe at once.         *)
(*                                                                         *)
(* A ballot is a number: its round times Width, and the number of its      *)
(* server. A server learns its number when it starts for the first time.   *)
(*                                                                         *)
(* An event of the implementation is a step of the action of its name. An  *)
(* action takes as parameters what arrived, what was sent (sets of         *)
(* messages, one after another) and what was seen to be on the disk then.  *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets, Sequences

CONSTANTS
  Server,  \* The set of servers.
  Value    \* What clients append, for Next alone.

VARIABLES
  net,     \* What is on the way from server to server, oldest first.
  up,      \* The servers that are up.
  disk,    \* What each server has on its disk: promise, accepted (a ballot), log and decided (how much of it).
  paxos,   \* What each server knows of the replication; see Fresh.
  ble,     \* What each server knows of the election: ballot, leader (a ballot), happy, round and replies in it.
  chosen   \* The longest log that was ever chosen.

vars == <<net, up, disk, paxos, ble, chosen>>

Width == 16

-----------------------------------------------------------------------------
\* Helpers.

Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b

\* f, but with value v at i.
Set(f, i, v) == IF f[i] = v THEN f ELSE [f EXCEPT ![i] = v]

\* What follows the first k elements of a sequence.
After(s, k) == SubSeq(s, k + 1, Len(s))

IsQuorum(n) == 2 * n > Cardinality(Server)

\* The number of the server of a ballot, and the server.
Pid(b) == b % Width
Owner(b) == CHOOSE i \in Server : Pid(ble[i].ballot) = Pid(b)

\* A ballot comes before another if its round does, or its server's number.
NextBallot(b, pid) == (b \div Width + 1) * Width + pid

Others(i) == Server \ {i}

-----------------------------------------------------------------------------
\* Messages.

HeartbeatRequest(i, j, round) == [mtype |-> "HeartbeatRequest", mround |-> round, msource |-> i, mdest |-> j]

HeartbeatReply(m, b) ==
  [mtype   |-> "HeartbeatReply",
   mround  |-> m.mround,
   msource |-> m.mdest,
   mdest   |-> m.msource,
   mballot |-> b.ballot,
   mleader |-> b.leader,
   mhappy  |-> b.happy]

PrepareReq(i, j, d) == [mtype |-> "PrepareReq", mballot |-> d.promise, msource |-> i, mdest |-> j]

Prepare(i, j, d) ==
  [mtype     |-> "Prepare",
   mballot   |-> d.promise,
   msource   |-> i,
   mdest     |-> j,
   maccepted |-> d.accepted,
   mdecided  |-> d.decided,
   mlength   |-> Len(d.log)]

\* What the sender of a Prepare lacks: entries after the first `at`.
Missing(d, at) == <<[at |-> at, suffix |-> After(d.log, at)]>>

\* The answer to a Prepare, with what its sender lacks if it is behind.
Promise(m, d) ==
  [mtype     |-> "Promise",
   mballot   |-> m.mballot,
   msource   |-> m.mdest,
   mdest     |-> m.msource,
   maccepted |-> d.accepted,
   mdecided  |-> d.decided,
   mlength   |-> Len(d.log),
   msync     |-> IF d.accepted > m.maccepted THEN Missing(d, m.mdecided)
                 ELSE IF d.accepted = m.maccepted /\ Len(d.log) > m.mlength THEN Missing(d, m.mlength)
                 ELSE <<>>]

AcceptSync(i, j, d, seq, at) ==
  [mtype    |-> "AcceptSync",
   mballot  |-> d.promise,
   msource  |-> i,
   mdest    |-> j,
   mseq     |-> seq,
   mdecided |-> d.decided,
   mat      |-> at,
   msuffix  |-> After(d.log, at)]

AcceptDecide(i, j, d, seq, entries) ==
  [mtype    |-> "AcceptDecide",
   mballot  |-> d.promise,
   msource  |-> i,
   mdest    |-> j,
   mseq     |-> seq,
   mdecided |-> d.decided,
   mentries |-> entries]

Accepted(m, d) ==
  [mtype   |-> "Accepted",
   mballot |-> m.mballot,
   msource |-> m.mdest,
   mdest   |-> m.msource,
   mlength |-> Len(d.log)]

NotAccepted(m, d) == [mtype |-> "NotAccepted", mballot |-> d.promise, msource |-> m.mdest, mdest |-> m.msource]

Decide(i, j, d, seq) ==
  [mtype    |-> "Decide",
   mballot  |-> d.promise,
   msource  |-> i,
   mdest    |-> j,
   mseq     |-> seq,
   mdecided |-> d.decided]

\* A client's request, passed on to the server that is thought to be the leader.
ProposalForward(i, j, values) == [mtype |-> "ProposalForward", mentries |-> values, msource |-> i, mdest |-> j]

\* A server that has restarted connects again.
Hello(i, j) == [mtype |-> "Hello", mballot |-> 0, msource |-> i, mdest |-> j]

ToOthers(i, Make(_)) == {Make(j) : j \in Others(i)}

-----------------------------------------------------------------------------
\* Links.

\* What is on the way after server i has sent a set of messages, one to a server.
WithBatch(n, i, batch) ==
  IF Cardinality(batch) = 1
  THEN LET m == CHOOSE m \in batch : TRUE IN [n EXCEPT ![i][m.mdest] = Append(@, m)]
  ELSE [n EXCEPT ![i] = [j \in Server |->
         IF \E m \in batch : m.mdest = j THEN Append(@[j], CHOOSE m \in batch : m.mdest = j) ELSE @[j]]]

\* What is on the way after server i has sent sets of messages, one after another.
RECURSIVE AfterSending(_, _, _)
AfterSending(n, i, sent) ==
  IF sent = <<>> THEN n ELSE AfterSending(WithBatch(n, i, Head(sent)), i, Tail(sent))

\* A message is the next of its link.
IsFirst(m) == LET link == net[m.msource][m.mdest] IN link # <<>> /\ Head(link) = m

\* What is on the way when that is gone.
WithoutFirst(m) == [net EXCEPT ![m.msource][m.mdest] = Tail(@)]

Arrives(m, type) ==
  /\ m.mtype = type
  /\ m.mdest \in up
  /\ IsFirst(m)

DropMessage(i, j, m) ==
  /\ IsFirst(m)
  /\ net' = WithoutFirst(m)
  /\ UNCHANGED <<up, disk, paxos, ble, chosen>>

-----------------------------------------------------------------------------
\* What a server does is a record: what it has on its disk and knows of the replication afterwards, and what it sends.

Does(d, p, sent) == [disk |-> d, paxos |-> p, sent |-> sent]

\* What was seen of a server is what it must have.
Seen(does, sent, promise, accepted, decided, length) ==
  /\ does.sent = sent
  /\ does.disk.promise = promise
  /\ does.disk.accepted = accepted
  /\ does.disk.decided = decided
  /\ Len(does.disk.log) = length

\* A message arrives, and its receiver does something. Where it decides more than was ever decided, that is chosen.
React(m, does) ==
  LET i == m.mdest
      d == does.disk
  IN /\ disk' = Set(disk, i, d)
     /\ paxos' = Set(paxos, i, does.paxos)
     /\ net' = AfterSending(WithoutFirst(m), i, does.sent)
     /\ chosen' = IF d.decided > Len(chosen) THEN SubSeq(d.log, 1, d.decided) ELSE chosen
     /\ UNCHANGED <<up, ble>>

-----------------------------------------------------------------------------
\* Sequence Paxos: who leads.

\* What is known of the promise of a server: "no", "yes", or that it promised a "higher" ballot.
NoPromise == [state |-> "no", accepted |-> 0, decided |-> 0, length |-> 0]

Fresh(phase) ==
  [phase    |-> phase,                                       \* See below.
   seq      |-> <<0, 0>>,                                    \* Of a follower: the session with its leader, and the place in it.
   cached   |-> <<>>,                                        \* Of a follower that waits for an AcceptSync: its promise.
   buffered |-> <<>>,                                        \* What clients appended that has no leader to go to.
   promises |-> [j \in Server |-> NoPromise],                \* Of a leader.
   best     |-> [accepted |-> 0, length |-> 0, sync |-> <<>>],  \* Of a leader: the latest log among the promises.
   acks     |-> [j \in Server |-> 0],                        \* Of a leader: how much of its log each has accepted.
   seqs     |-> [j \in Server |-> <<0, 0>>]]                 \* Of a leader: the session with each, and the place in it.

\* "none": no leader yet. "recover": it waits for its leader to prepare it. "promised": it waits for an AcceptSync.
\* "follow": it accepts entries. "prepare" and "lead": the phases of a leader, whose ballot is its own promise.
Leads(p) == p.phase \in {"prepare", "lead"}

Promised(i, p) == {j \in Others(i) : p.promises[j].state = "yes"}

AsPromise(m) == [state |-> "yes", accepted |-> m.maccepted, decided |-> m.mdecided, length |-> m.mlength]

\* Server i leads ballot b: it promises itself, and asks all others.
Elected(i, d, p, b) ==
  LET own == [d EXCEPT !.promise = b]
      mine == [state |-> "yes", accepted |-> d.accepted, decided |-> d.decided, length |-> Len(d.log)]
      q == [Fresh("prepare") EXCEPT
              !.buffered = p.buffered,
              !.promises[i] = mine,
              !.best = [accepted |-> d.accepted, length |-> Len(d.log), sync |-> <<>>]]
  IN Does(own, q, <<ToOthers(i, LAMBDA j : Prepare(i, j, own))>>)

\* A follower that has lost touch asks to be prepared again.
OnPrepareReq(m) ==
  LET i == m.mdest
      d == disk[i]
      p == paxos[i]
  IN IF Leads(p) /\ m.mballot <= d.promise
     THEN Does(d, [p EXCEPT !.promises[m.msource] = NoPromise], <<{Prepare(i, m.msource, d)}>>)
     ELSE Does(d, p, <<>>)

OnPrepare(m) ==
  LET i == m.mdest
      d == disk[i]
      p == paxos[i]
      promise == Promise(m, d)
  IN IF d.promise < m.mballot \/ (d.promise = m.mballot /\ p.phase = "recover")
     THEN Does([d EXCEPT !.promise = m.mballot],
               [Fresh("promised") EXCEPT !.buffered = p.buffered, !.cached = <<promise>>],
               <<{promise}>>)
     ELSE Does(d, p, <<>>)

\* How much of the log of leader i server j has for sure: all it has, if it follows already; what it had of the latest
\* log; else what it knows to be decided.
Common(d, p, j) ==
  LET f == p.promises[j] IN
  IF f.accepted = d.promise THEN f.length
  ELSE IF f.accepted = p.best.accepted THEN Min(p.best.length, f.length)
  ELSE f.decided

\* The first message of a session.
Opening(i, d, p, j) == AcceptSync(i, j, d, <<p.seqs[j][1] + 1, 1>>, Common(d, p, j))

Opened(p, js) == [j \in Server |-> IF j \in js THEN <<p.seqs[j][1] + 1, 1>> ELSE p.seqs[j]]

\* Leader i has the promises of a quorum, and so the latest log that can hold anything chosen.
Prepared(i, d, p) ==
  LET sync == p.best.sync
      own == IF sync = <<>> THEN d.log ELSE SubSeq(d.log, 1, sync[1].at) \o sync[1].suffix
      known == {p.promises[j].decided : j \in {j \in Server : p.promises[j].state = "yes"}}
      decided == CHOOSE k \in known \cup {d.decided} : \A l \in known \cup {d.decided} : l <= k
      new == [promise |-> d.promise, accepted |-> d.promise, log |-> own \o p.buffered, decided |-> decided]
      js == Promised(i, p)
      q == [p EXCEPT
              !.phase = "lead",
              !.buffered = <<>>,
              !.best.sync = <<>>,
              !.acks[i] = Len(new.log),
              !.seqs = Opened(p, js)]
  IN Does(new, q, <<{Opening(i, new, p, j) : j \in js}>>)

\* Whether the log of a promise is later than the latest so far.
IsLater(m, best) == m.maccepted > best.accepted \/ (m.maccepted = best.accepted /\ m.mlength > best.length)

OnPromise(m) ==
  LET i == m.mdest
      j == m.msource
      d == disk[i]
      p == paxos[i]
      q == [p EXCEPT !.promises[j] = AsPromise(m)]
      better == [q EXCEPT !.best = [accepted |-> m.maccepted, length |-> m.mlength, sync |-> m.msync]]
      known == IF IsLater(m, p.best) THEN better ELSE q
  IN IF ~Leads(p) \/ m.mballot # d.promise THEN Does(d, p, <<>>)
     ELSE IF p.phase = "lead"
     THEN Does(d, [q EXCEPT !.seqs = Opened(p, {j})], <<{Opening(i, d, q, j)}>>)
     ELSE IF IsQuorum(Cardinality(Promised(i, known)) + 1) THEN Prepared(i, d, known)
     ELSE Does(d, known, <<>>)

-----------------------------------------------------------------------------
\* Sequence Paxos: the log.

\* Server i has lost touch with server j, or has been in touch again just now.
Reconnected(i, j) ==
  LET d == disk[i]
      lost == d.promise # 0 /\ Owner(d.promise) = j
  IN Does(d, IF lost THEN [Fresh("recover") EXCEPT !.buffered = paxos[i].buffered] ELSE paxos[i], <<{PrepareReq(i, j, d)}>>)

\* A message of a leader: of an earlier one it is refused. Of a later one than was promised there is none.
OfLeader(m, does) ==
  LET i == m.mdest
      d == disk[i]
  IN IF d.promise = m.mballot THEN does ELSE Does(d, paxos[i], <<{NotAccepted(m, d)}>>)

\* Values go to the log of the leader, or to who is thought to be the leader, or wait.
Proposed(i, d, p, values) ==
  CASE p.phase = "lead" ->
         LET new == [d EXCEPT !.log = @ \o values]
             js == Promised(i, p)
             next(j) == <<p.seqs[j][1], p.seqs[j][2] + 1>>
         IN Does(new,
                 [p EXCEPT
                    !.acks[i] = Len(new.log),
                    !.seqs = [j \in Server |-> IF j \in js THEN next(j) ELSE @[j]]],
                 IF js = {} THEN <<>> ELSE <<{AcceptDecide(i, j, new, next(j), values) : j \in js}>>)
    [] p.phase # "lead" /\ p.phase # "prepare" /\ d.promise # 0 /\ Owner(d.promise) # i ->
         Does(d, p, <<{ProposalForward(i, Owner(d.promise), values)}>>)
    [] OTHER -> Does(d, [p EXCEPT !.buffered = @ \o values], <<>>)

OnProposalForward(m) == Proposed(m.mdest, disk[m.mdest], paxos[m.mdest], m.mentries)

OnAcceptSync(m) ==
  LET i == m.mdest
      d == disk[i]
      p == paxos[i]
      new == [promise  |-> d.promise,
              accepted |-> m.mballot,
              log      |-> SubSeq(d.log, 1, m.mat) \o m.msuffix,
              decided  |-> Max(d.decided, m.mdecided)]
      forward == IF p.buffered = <<>> THEN <<>> ELSE <<{ProposalForward(i, m.msource, p.buffered)}>>
  IN OfLeader(m,
       IF p.phase = "promised"
       THEN Does(new, [Fresh("follow") EXCEPT !.seq = m.mseq], forward \o <<{Accepted(m, new)}>>)
       ELSE Does(d, p, <<>>))

\* Whether a message is the next of its session, or comes after one that is lost.
IsNext(seq, m) == m.mseq = <<seq[1], seq[2] + 1>>
IsLate(seq, m) == m.mseq[1] < seq[1] \/ (m.mseq[1] = seq[1] /\ m.mseq[2] <= seq[2])

\* A message in the session with the leader.
InSession(m, does) ==
  LET i == m.mdest
      d == disk[i]
      p == paxos[i]
  IN OfLeader(m,
       IF p.phase # "follow" \/ IsLate(p.seq, m) THEN Does(d, p, <<>>)
       ELSE IF IsNext(p.seq, m) THEN does
       ELSE Reconnected(i, m.msource))

OnAcceptDecide(m) ==
  LET i == m.mdest
      d == disk[i]
      new == [d EXCEPT !.log = @ \o m.mentries, !.decided = Max(@, m.mdecided)]
  IN InSession(m, Does(new, [paxos[i] EXCEPT !.seq = m.mseq], <<{Accepted(m, new)}>>))

OnDecide(m) ==
  LET i == m.mdest
  IN InSession(m, Does([disk[i] EXCEPT !.decided = Max(@, m.mdecided)], [paxos[i] EXCEPT !.seq = m.mseq], <<>>))

\* What a quorum has accepted in the leader's ballot is chosen.
OnAccepted(m) ==
  LET i == m.mdest
      d == disk[i]
      p == [paxos[i] EXCEPT !.acks[m.msource] = m.mlength]
      new == [d EXCEPT !.decided = m.mlength]
      js == Promised(i, p)
      next(j) == <<p.seqs[j][1], p.seqs[j][2] + 1>>
  IN IF paxos[i].phase # "lead" \/ m.mballot # d.promise THEN Does(d, paxos[i], <<>>)
     ELSE IF m.mlength > d.decided /\ IsQuorum(Cardinality({j \in Server : p.acks[j] >= m.mlength}))
     THEN Does(new,
               [p EXCEPT !.seqs = [j \in Server |-> IF j \in js THEN next(j) ELSE @[j]]],
               IF js = {} THEN <<>> ELSE <<{Decide(i, j, new, next(j)) : j \in js}>>)
     ELSE Does(d, p, <<>>)

OnNotAccepted(m) ==
  LET i == m.mdest
      p == paxos[i]
  IN IF Leads(p) /\ disk[i].promise < m.mballot
     THEN Does(disk[i], [p EXCEPT !.promises[m.msource] = [NoPromise EXCEPT !.state = "higher"]], <<>>)
     ELSE Does(disk[i], p, <<>>)

OnHello(m) == Reconnected(m.mdest, m.msource)

-----------------------------------------------------------------------------
\* Messages of Sequence Paxos, and what their receivers were seen to do.

Handles(m, does, sent, promise, accepted, decided, length) ==
  Seen(does, sent, promise, accepted, decided, length) /\ React(m, does)

HandlePrepareReq(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "PrepareReq")
  /\ LET does == OnPrepareReq(m) IN Handles(m, does, sent, promise, accepted, decided, length)

HandlePrepare(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "Prepare")
  /\ LET does == OnPrepare(m) IN Handles(m, does, sent, promise, accepted, decided, length)

HandlePromise(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "Promise")
  /\ LET does == OnPromise(m) IN Handles(m, does, sent, promise, accepted, decided, length)

\* Of a leader, a server hears nothing that it has not promised.
HandleAcceptSync(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "AcceptSync")
  /\ m.mballot <= disk[m.mdest].promise
  /\ LET does == OnAcceptSync(m) IN Handles(m, does, sent, promise, accepted, decided, length)

HandleAcceptDecide(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "AcceptDecide")
  /\ m.mballot <= disk[m.mdest].promise
  /\ LET does == OnAcceptDecide(m) IN Handles(m, does, sent, promise, accepted, decided, length)

HandleDecide(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "Decide")
  /\ m.mballot <= disk[m.mdest].promise
  /\ LET does == OnDecide(m) IN Handles(m, does, sent, promise, accepted, decided, length)

\* A majority of all servers decides.
HandleAccepted(m, sent, promise, accepted, decided, length, voters) ==
  /\ Arrives(m, "Accepted")
  /\ voters = Server
  /\ LET does == OnAccepted(m) IN Handles(m, does, sent, promise, accepted, decided, length)

HandleNotAccepted(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "NotAccepted")
  /\ LET does == OnNotAccepted(m) IN Handles(m, does, sent, promise, accepted, decided, length)

HandleProposalForward(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "ProposalForward")
  /\ LET does == OnProposalForward(m) IN Handles(m, does, sent, promise, accepted, decided, length)

HandleHello(m, sent, promise, accepted, decided, length) ==
  /\ Arrives(m, "Hello")
  /\ LET does == OnHello(m) IN Handles(m, does, sent, promise, accepted, decided, length)

\* A client appends to the log of server i.
ClientAppend(i, v, sent, promise, accepted, decided, length) ==
  LET does == Proposed(i, disk[i], paxos[i], <<v>>) IN
  /\ i \in up
  /\ Seen(does, sent, promise, accepted, decided, length)
  /\ disk' = Set(disk, i, does.disk)
  /\ paxos' = Set(paxos, i, does.paxos)
  /\ net' = AfterSending(net, i, sent)
  /\ UNCHANGED <<up, ble, chosen>>

\* Server i hands out what is decided.
Apply(i, first, entries) ==
  /\ i \in up
  /\ first + Len(entries) - 1 = disk[i].decided
  /\ entries = After(SubSeq(disk[i].log, 1, disk[i].decided), first - 1)
  /\ UNCHANGED vars

-----------------------------------------------------------------------------
\* Ballot Leader Election.

HandleHeartbeatRequest(m, sent) ==
  /\ Arrives(m, "HeartbeatRequest")
  /\ sent = <<{HeartbeatReply(m, ble[m.mdest])}>>
  /\ net' = AfterSending(WithoutFirst(m), m.mdest, sent)
  /\ UNCHANGED <<up, disk, paxos, ble, chosen>>

HandleHeartbeatReply(m) ==
  /\ Arrives(m, "HeartbeatReply")
  /\ ble' = IF m.mround = ble[m.mdest].round THEN [ble EXCEPT ![m.mdest].replies = Append(@, m)] ELSE ble
  /\ net' = WithoutFirst(m)
  /\ UNCHANGED <<up, disk, paxos, chosen>>

Replies(b) == {b.replies[k] : k \in 1..Len(b.replies)}

\* The latest ballot that is known to be led, or to want to lead.
Leader(b) ==
  LET ballots == {b.leader} \cup {r.mballot : r \in Replies(b)} IN
  CHOOSE n \in ballots : \A o \in ballots : o <= n

\* Whether a server is content with its leader: itself, if a quorum can follow it or another has a later leader; else
\* one that it hears from and that is content.
IsHappy(b, leader) ==
  IF leader = b.ballot
  THEN \/ IsQuorum(1 + Len(SelectSeq(b.replies, LAMBDA r : r.mleader <= b.ballot)))
       \/ \E r \in Replies(b) : r.mleader > b.ballot /\ r.mhappy
  ELSE \E r \in Replies(b) : r.mballot = leader /\ r.mhappy

\* A round of heartbeats ends, and the next begins. Who is unhappy and hears from a quorum, all unhappy, wants to lead
\* itself. A promise to a later leader settles it.
NextRound(i) ==
  LET b == ble[i]
      leader == Leader(b)
      happy == IsHappy(b, leader)
      takes == ~happy /\ IsQuorum(Len(b.replies) + 1) /\ \A r \in Replies(b) : ~r.mhappy
      mine == IF takes THEN NextBallot(leader, Pid(b.ballot)) ELSE b.ballot
      new == [ballot |-> mine,
              leader |-> IF takes THEN mine ELSE leader,
              happy |-> happy \/ takes,
              round |-> b.round + 1,
              replies |-> <<>>]
      promise == disk[i].promise
  IN IF promise > new.leader
     THEN [new EXCEPT
             !.leader = promise,
             !.happy = TRUE,
             !.ballot = IF Pid(promise) = Pid(@) THEN promise ELSE @]
     ELSE new

\* What a server sends again from time to time.
Again(i, does) ==
  LET d == does.disk
      p == does.paxos
      peers == {j \in Others(i) : p.promises[j].state = "no"}
  IN CASE Leads(p) -> {Prepare(i, j, d) : j \in peers}
       [] p.phase = "promised" -> {p.cached[1]}
       [] p.phase = "recover" -> ToOthers(i, LAMBDA j : PrepareReq(i, j, d))
       [] OTHER -> {}

Heartbeats(i, round) == <<ToOthers(i, LAMBDA j : HeartbeatRequest(i, j, round))>>

\* The clock of server i ticks: a round of heartbeats ends. It leads if it is its own leader, with a ballot later than any
\* that it has promised. It may send again what may be lost.
Tick(i, sent, promise, accepted, decided, length) ==
  LET b == NextRound(i)
      leads == b.leader = b.ballot /\ b.ballot > disk[i].promise
      does == IF leads THEN Elected(i, disk[i], paxos[i], b.ballot) ELSE Does(disk[i], paxos[i], <<>>)
      again == Again(i, does)
      heartbeats == Heartbeats(i, b.round)
  IN /\ i \in up
     /\ \/ sent = does.sent \o heartbeats
        \/ again # {} /\ sent = does.sent \o <<again>> \o heartbeats
     /\ Seen(does, does.sent, promise, accepted, decided, length)
     /\ ble' = [ble EXCEPT ![i] = b]
     /\ disk' = Set(disk, i, does.disk)
     /\ paxos' = Set(paxos, i, does.paxos)
     /\ net' = AfterSending(net, i, sent)
     /\ UNCHANGED <<up, chosen>>

-----------------------------------------------------------------------------
\* Starting and crashing. A server that restarts asks to be prepared; it does not go on to lead a ballot that it led.

Started(i, ballot, sent) ==
  /\ i \notin up
  /\ ble[i].ballot = 0
  /\ ballot \div Width = 1
  /\ \A j \in Server : ble[j].ballot = 0 \/ Pid(ble[j].ballot) # Pid(ballot)
  /\ sent = Heartbeats(i, 1)
  /\ up' = up \cup {i}
  /\ ble' = [ble EXCEPT ![i] = [ballot |-> ballot, leader |-> ballot, happy |-> TRUE, round |-> 1, replies |-> <<>>]]
  /\ net' = AfterSending(net, i, sent)
  /\ UNCHANGED <<disk, paxos, chosen>>

Crash(i) ==
  /\ i \in up
  /\ up' = up \ {i}
  /\ paxos' = [paxos EXCEPT ![i] = Fresh("recover")]
  /\ ble' = [ble EXCEPT ![i] = [ballot |-> @.ballot, leader |-> 0, happy |-> FALSE, round |-> 0, replies |-> <<>>]]
  /\ UNCHANGED <<net, disk, chosen>>

Recovery(i) ==
  <<ToOthers(i, LAMBDA j : Hello(i, j)), ToOthers(i, LAMBDA j : PrepareReq(i, j, disk[i]))>> \o Heartbeats(i, 1)

Restarted(i, sent, promise, accepted, decided, length) ==
  LET pid == Pid(ble[i].ballot)
      ballot == IF disk[i].promise = 0 THEN Width + pid ELSE pid
      leader == IF disk[i].promise = 0 THEN ballot ELSE disk[i].promise
  IN /\ i \notin up
     /\ pid # 0
     /\ Seen(Does(disk[i], paxos[i], sent), sent, promise, accepted, decided, length)
     /\ sent = Recovery(i)
     /\ up' = up \cup {i}
     /\ ble' = [ble EXCEPT ![i] = [ballot |-> ballot, leader |-> leader, happy |-> TRUE, round |-> 1, replies |-> <<>>]]
     /\ net' = AfterSending(net, i, sent)
     /\ UNCHANGED <<disk, paxos, chosen>>

-----------------------------------------------------------------------------
\* The whole system.

Init ==
  /\ net = [i \in Server |-> [j \in Server |-> <<>>]]
  /\ up = {}
  /\ disk = [i \in Server |-> [promise |-> 0, accepted |-> 0, log |-> <<>>, decided |-> 0]]
  /\ paxos = [i \in Server |-> Fresh("none")]
  /\ ble = [i \in Server |-> [ballot |-> 0, leader |-> 0, happy |-> FALSE, round |-> 0, replies |-> <<>>]]
  /\ chosen = <<>>

\* For Next: a message that may arrive does so, and its receiver does what it must.
On(m) ==
  CASE m.mtype = "PrepareReq" -> OnPrepareReq(m)
    [] m.mtype = "Prepare" -> OnPrepare(m)
    [] m.mtype = "Promise" -> OnPromise(m)
    [] m.mtype = "AcceptSync" -> OnAcceptSync(m)
    [] m.mtype = "AcceptDecide" -> OnAcceptDecide(m)
    [] m.mtype = "Decide" -> OnDecide(m)
    [] m.mtype = "Accepted" -> OnAccepted(m)
    [] m.mtype = "NotAccepted" -> OnNotAccepted(m)
    [] m.mtype = "ProposalForward" -> OnProposalForward(m)
    [] m.mtype = "Hello" -> OnHello(m)

Receive(m) ==
  \/ HandleHeartbeatRequest(m, <<{HeartbeatReply(m, ble[m.mdest])}>>)
  \/ HandleHeartbeatReply(m)
  \/ /\ m.mtype \notin {"HeartbeatRequest", "HeartbeatReply"}
     /\ Arrives(m, m.mtype)
     /\ React(m, On(m))

\* Every server starts before anything else happens.
Begin == \E i \in Server :
  LET ballot == Width + Cardinality(up) + 1 IN
  (\A j \in Server : ble[j].ballot < ballot) /\ Started(i, ballot, Heartbeats(i, 1))

Act(i) ==
  \/ LET b == NextRound(i)
         leads == b.leader = b.ballot /\ b.ballot > disk[i].promise
         does == IF leads THEN Elected(i, disk[i], paxos[i], b.ballot) ELSE Does(disk[i], paxos[i], <<>>)
         d == does.disk
         again == IF Again(i, does) = {} THEN <<>> ELSE <<Again(i, does)>>
     IN \E sent \in {does.sent, does.sent \o again} :
          Tick(i, sent \o Heartbeats(i, b.round), d.promise, d.accepted, d.decided, Len(d.log))
  \/ \E v \in Value :
       LET does == Proposed(i, disk[i], paxos[i], <<v>>)
           d == does.disk
       IN ClientAppend(i, v, does.sent, d.promise, d.accepted, d.decided, Len(d.log))
  \/ Crash(i)
  \/ LET d == disk[i] IN Restarted(i, Recovery(i), d.promise, d.accepted, d.decided, Len(d.log))

Next ==
  \/ Begin
  \/ (\A i \in Server : ble[i].ballot # 0) /\ \E i \in Server : Act(i)
  \/ (\A i \in Server : ble[i].ballot # 0) /\ \E i, j \in Server :
       net[i][j] # <<>> /\ (Receive(Head(net[i][j])) \/ DropMessage(i, j, Head(net[i][j])))

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* Invariants.

\* No two servers ever decide differently.
Agreement ==
  \A i \in Server : LET n == disk[i].decided IN
    n = 0 \/ (n <= Len(chosen) /\ n <= Len(disk[i].log) /\ SubSeq(disk[i].log, 1, n) = SubSeq(chosen, 1, n))

\* What is chosen, a quorum has: else it could be lost.
Chosen ==
  chosen = <<>> \/ IsQuorum(Cardinality({i \in Server :
    Len(disk[i].log) >= Len(chosen) /\ SubSeq(disk[i].log, 1, Len(chosen)) = chosen}))

\* A leader has all that is chosen, unless there is a later one.
LeaderCompleteness ==
  \A i \in Server :
    paxos[i].phase = "lead" /\ (\A j \in Server : disk[j].promise <= disk[i].promise)
    => Len(disk[i].log) >= Len(chosen) /\ SubSeq(disk[i].log, 1, Len(chosen)) = chosen

\* Nobody has accepted in a ballot later than it promised.
PromiseKept == \A i \in Server : disk[i].accepted <= disk[i].promise

-----------------------------------------------------------------------------
\* What counts for coverage: the standing of each server, ballots relative to the latest and indices up to a bound.

View ==
  LET newest == CHOOSE i \in Server : \A j \in Server : disk[j].promise <= disk[i].promise
      top == disk[newest].promise
  IN [i \in Server |->
       LET d == disk[i] IN
       <<IF i \in up THEN paxos[i].phase ELSE "down",
         d.promise = top,
         IF d.accepted = top THEN 0 ELSE IF d.accepted = d.promise THEN 1 ELSE 2,
         Min(Len(d.log), 2),
         Min(Len(d.log) - d.decided, 1)>>]

=============================================================================
