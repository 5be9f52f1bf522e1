-------------------------------- MODULE Raft --------------------------------
(* Leader election and log replication, written for the tests of the evaluator *)
(* in the style of ordinary Raft specs: functions over servers, messages as    *)
(* records in a bag, EXCEPT, quantifiers, LET, CHOOSE.                         *)
EXTENDS Naturals, Sequences, FiniteSets, TLC

CONSTANTS Server, Value, Nil, Follower, Candidate, Leader,
          VoteRequest, VoteReply, AppendRequest, AppendReply,
          MaxTerm, MaxLog, MaxMessages

VARIABLES
    \* A function from messages in flight to how often each is.
    messages,
    term, role, votedFor,
    log, commit,
    granted,
    nextIndex, matchIndex

serverVars == <<term, role, votedFor>>
logVars == <<log, commit>>
candidateVars == <<granted>>
leaderVars == <<nextIndex, matchIndex>>
vars == <<messages, serverVars, logVars, candidateVars, leaderVars>>

----
Quorums == {q \in SUBSET Server : Cardinality(q) * 2 > Cardinality(Server)}

LastTerm(l) == IF Len(l) = 0 THEN 0 ELSE l[Len(l)].term

Min(s) == CHOOSE x \in s : \A y \in s : x <= y
Max(s) == CHOOSE x \in s : \A y \in s : x >= y

With(m, bag) ==
    IF m \in DOMAIN bag
    THEN [bag EXCEPT ![m] = @ + 1]
    ELSE bag @@ (m :> 1)

Without(m, bag) ==
    IF m \in DOMAIN bag
    THEN IF bag[m] <= 1
         THEN [x \in DOMAIN bag \ {m} |-> bag[x]]
         ELSE [bag EXCEPT ![m] = @ - 1]
    ELSE bag

Send(m) == messages' = With(m, messages)
Discard(m) == messages' = Without(m, messages)
Reply(response, request) == messages' = Without(request, With(response, messages))

----
Init ==
    /\ messages = [m \in {} |-> 0]
    /\ term = [s \in Server |-> 1]
    /\ role = [s \in Server |-> Follower]
    /\ votedFor = [s \in Server |-> Nil]
    /\ log = [s \in Server |-> <<>>]
    /\ commit = [s \in Server |-> 0]
    /\ granted = [s \in Server |-> {}]
    /\ nextIndex = [s \in Server |-> [t \in Server |-> 1]]
    /\ matchIndex = [s \in Server |-> [t \in Server |-> 0]]

Timeout(s) ==
    /\ role[s] \in {Follower, Candidate}
    /\ role' = [role EXCEPT ![s] = Candidate]
    /\ term' = [term EXCEPT ![s] = term[s] + 1]
    /\ votedFor' = [votedFor EXCEPT ![s] = Nil]
    /\ granted' = [granted EXCEPT ![s] = {}]
    /\ UNCHANGED <<messages, leaderVars, logVars>>

Restart(s) ==
    /\ role' = [role EXCEPT ![s] = Follower]
    /\ granted' = [granted EXCEPT ![s] = {}]
    /\ nextIndex' = [nextIndex EXCEPT ![s] = [t \in Server |-> 1]]
    /\ matchIndex' = [matchIndex EXCEPT ![s] = [t \in Server |-> 0]]
    /\ commit' = [commit EXCEPT ![s] = 0]
    /\ UNCHANGED <<messages, term, votedFor, log>>

AskVote(s, t) ==
    /\ role[s] = Candidate
    /\ t \notin granted[s]
    /\ Send([type |-> VoteRequest, term |-> term[s], lastTerm |-> LastTerm(log[s]),
             lastIndex |-> Len(log[s]), from |-> s, to |-> t])
    /\ UNCHANGED <<serverVars, candidateVars, leaderVars, logVars>>

Replicate(s, t) ==
    /\ s /= t
    /\ role[s] = Leader
    /\ LET previous == nextIndex[s][t] - 1
           previousTerm == IF previous > 0 /\ previous <= Len(log[s]) THEN log[s][previous].term ELSE 0
           last == Min({Len(log[s]), nextIndex[s][t]})
           entries == SubSeq(log[s], nextIndex[s][t], last)
       IN Send([type |-> AppendRequest, term |-> term[s], previous |-> previous,
                previousTerm |-> previousTerm, entries |-> entries,
                commit |-> Min({commit[s], last}), from |-> s, to |-> t])
    /\ UNCHANGED <<serverVars, candidateVars, leaderVars, logVars>>

BecomeLeader(s) ==
    /\ role[s] = Candidate
    /\ granted[s] \in Quorums
    /\ role' = [role EXCEPT ![s] = Leader]
    /\ nextIndex' = [nextIndex EXCEPT ![s] = [t \in Server |-> Len(log[s]) + 1]]
    /\ matchIndex' = [matchIndex EXCEPT ![s] = [t \in Server |-> 0]]
    /\ UNCHANGED <<messages, term, votedFor, candidateVars, logVars>>

Request(s, v) ==
    /\ role[s] = Leader
    /\ LET entry == [term |-> term[s], value |-> v]
       IN log' = [log EXCEPT ![s] = Append(@, entry)]
    /\ UNCHANGED <<messages, serverVars, candidateVars, leaderVars, commit>>

Advance(s) ==
    /\ role[s] = Leader
    /\ LET Agree(index) == {s} \cup {t \in Server : matchIndex[s][t] >= index}
           agreed == {index \in 1..Len(log[s]) : Agree(index) \in Quorums}
           new == IF agreed /= {} /\ log[s][Max(agreed)].term = term[s]
                  THEN Max(agreed)
                  ELSE commit[s]
       IN commit' = [commit EXCEPT ![s] = new]
    /\ UNCHANGED <<messages, serverVars, candidateVars, leaderVars, log>>

----
HandleVoteRequest(s, t, m) ==
    LET upToDate == \/ m.lastTerm > LastTerm(log[s])
                    \/ /\ m.lastTerm = LastTerm(log[s])
                       /\ m.lastIndex >= Len(log[s])
        grant == /\ m.term = term[s]
                 /\ upToDate
                 /\ votedFor[s] \in {Nil, t}
    IN /\ m.term <= term[s]
       /\ \/ grant /\ votedFor' = [votedFor EXCEPT ![s] = t]
          \/ ~grant /\ UNCHANGED votedFor
       /\ Reply([type |-> VoteReply, term |-> term[s], granted |-> grant, from |-> s, to |-> t], m)
       /\ UNCHANGED <<term, role, candidateVars, leaderVars, logVars>>

HandleVoteReply(s, t, m) ==
    /\ m.term = term[s]
    /\ \/ /\ m.granted
          /\ granted' = [granted EXCEPT ![s] = @ \cup {t}]
       \/ /\ ~m.granted
          /\ UNCHANGED granted
    /\ Discard(m)
    /\ UNCHANGED <<serverVars, leaderVars, logVars>>

HandleAppendRequest(s, t, m) ==
    LET matches == \/ m.previous = 0
                   \/ /\ m.previous > 0
                      /\ m.previous <= Len(log[s])
                      /\ m.previousTerm = log[s][m.previous].term
    IN /\ m.term <= term[s]
       /\ \/ /\ \/ m.term < term[s]
                \/ m.term = term[s] /\ role[s] = Follower /\ ~matches
             /\ Reply([type |-> AppendReply, term |-> term[s], success |-> FALSE, match |-> 0,
                       from |-> s, to |-> t], m)
             /\ UNCHANGED <<serverVars, logVars>>
          \/ /\ m.term = term[s]
             /\ role[s] = Candidate
             /\ role' = [role EXCEPT ![s] = Follower]
             /\ UNCHANGED <<term, votedFor, logVars, messages>>
          \/ /\ m.term = term[s]
             /\ role[s] = Follower
             /\ matches
             /\ LET index == m.previous + 1
                IN \/ /\ \/ m.entries = <<>>
                         \/ /\ m.entries /= <<>>
                            /\ Len(log[s]) >= index
                            /\ log[s][index].term = m.entries[1].term
                      /\ commit' = [commit EXCEPT ![s] = m.commit]
                      /\ Reply([type |-> AppendReply, term |-> term[s], success |-> TRUE,
                                match |-> m.previous + Len(m.entries), from |-> s, to |-> t], m)
                      /\ UNCHANGED <<serverVars, log>>
                   \/ /\ m.entries /= <<>>
                      /\ Len(log[s]) >= index
                      /\ log[s][index].term /= m.entries[1].term
                      /\ log' = [log EXCEPT ![s] = [i \in 1..(Len(log[s]) - 1) |-> log[s][i]]]
                      /\ UNCHANGED <<serverVars, commit, messages>>
                   \/ /\ m.entries /= <<>>
                      /\ Len(log[s]) = m.previous
                      /\ log' = [log EXCEPT ![s] = Append(log[s], m.entries[1])]
                      /\ UNCHANGED <<serverVars, commit, messages>>
       /\ UNCHANGED <<candidateVars, leaderVars>>

HandleAppendReply(s, t, m) ==
    /\ m.term = term[s]
    /\ \/ /\ m.success
          /\ nextIndex' = [nextIndex EXCEPT ![s][t] = m.match + 1]
          /\ matchIndex' = [matchIndex EXCEPT ![s][t] = m.match]
       \/ /\ ~m.success
          /\ nextIndex' = [nextIndex EXCEPT ![s][t] = Max({nextIndex[s][t] - 1, 1})]
          /\ UNCHANGED matchIndex
    /\ Discard(m)
    /\ UNCHANGED <<serverVars, candidateVars, logVars>>

UpdateTerm(s, m) ==
    /\ m.term > term[s]
    /\ term' = [term EXCEPT ![s] = m.term]
    /\ role' = [role EXCEPT ![s] = Follower]
    /\ votedFor' = [votedFor EXCEPT ![s] = Nil]
    /\ UNCHANGED <<messages, candidateVars, leaderVars, logVars>>

DropStale(s, m) ==
    /\ m.term < term[s]
    /\ Discard(m)
    /\ UNCHANGED <<serverVars, candidateVars, leaderVars, logVars>>

Receive(m) ==
    LET s == m.to
        t == m.from
    IN \/ UpdateTerm(s, m)
       \/ m.type = VoteRequest /\ HandleVoteRequest(s, t, m)
       \/ m.type = VoteReply /\ (DropStale(s, m) \/ HandleVoteReply(s, t, m))
       \/ m.type = AppendRequest /\ HandleAppendRequest(s, t, m)
       \/ m.type = AppendReply /\ (DropStale(s, m) \/ HandleAppendReply(s, t, m))

Duplicate(m) ==
    /\ Send(m)
    /\ UNCHANGED <<serverVars, candidateVars, leaderVars, logVars>>

Drop(m) ==
    /\ Discard(m)
    /\ UNCHANGED <<serverVars, candidateVars, leaderVars, logVars>>

Next ==
    \/ \E s \in Server : Restart(s)
    \/ \E s \in Server : Timeout(s)
    \/ \E s, t \in Server : AskVote(s, t)
    \/ \E s \in Server : BecomeLeader(s)
    \/ \E s \in Server, v \in Value : Request(s, v)
    \/ \E s \in Server : Advance(s)
    \/ \E s, t \in Server : Replicate(s, t)
    \/ \E m \in DOMAIN messages : Receive(m)
    \/ \E m \in DOMAIN messages : Duplicate(m)
    \/ \E m \in DOMAIN messages : Drop(m)

Spec == Init /\ [][Next]_vars

----
Bounded ==
    /\ \A s \in Server : term[s] <= MaxTerm /\ Len(log[s]) <= MaxLog
    /\ Cardinality(DOMAIN messages) <= MaxMessages
    /\ \A m \in DOMAIN messages : messages[m] <= 1

OneLeader ==
    \A s, t \in Server :
        (s /= t /\ role[s] = Leader /\ role[t] = Leader) => term[s] /= term[t]

LogMatching ==
    \A s, t \in Server :
        \A i \in 1..Min({Len(log[s]), Len(log[t])}) :
            log[s][i].term = log[t][i].term => SubSeq(log[s], 1, i) = SubSeq(log[t], 1, i)

TypeOK ==
    /\ term \in [Server -> Nat]
    /\ role \in [Server -> {Follower, Candidate, Leader}]
    /\ votedFor \in [Server -> Server \cup {Nil}]
    /\ log \in [Server -> Seq([term : Nat, value : Value])]
    /\ commit \in [Server -> Nat]
    /\ granted \in [Server -> SUBSET Server]
    /\ nextIndex \in [Server -> [Server -> Nat \ {0}]]
    /\ matchIndex \in [Server -> [Server -> Nat]]
    /\ \A m \in DOMAIN messages : m.type \in {VoteRequest, VoteReply, AppendRequest, AppendReply}
=============================================================================
