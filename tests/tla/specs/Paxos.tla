---- MODULE Paxos ----
\* Single-decree Paxos with message sets, quorums and sets given by conditions.
EXTENDS Integers, FiniteSets
CONSTANTS Acceptors, Values, Ballots, None
VARIABLES promised, voted, value, msgs
vars == <<promised, voted, value, msgs>>
Quorums == {Q \in SUBSET Acceptors : 2 * Cardinality(Q) > Cardinality(Acceptors)}
Init == /\ promised = [a \in Acceptors |-> -1]
        /\ voted = [a \in Acceptors |-> -1]
        /\ value = [a \in Acceptors |-> None]
        /\ msgs = {}
Send(m) == msgs' = msgs \cup {m}
Prepare(b) == Send([type |-> "1a", bal |-> b]) /\ UNCHANGED <<promised, voted, value>>
Promise(a) == \E m \in msgs : /\ m.type = "1a" /\ m.bal > promised[a]
                              /\ promised' = [promised EXCEPT ![a] = m.bal]
                              /\ Send([type |-> "1b", acc |-> a, bal |-> m.bal, mbal |-> voted[a], val |-> value[a]])
                              /\ UNCHANGED <<voted, value>>
Propose(b, v) ==
    /\ ~ \E m \in msgs : m.type = "2a" /\ m.bal = b
    /\ \E Q \in Quorums :
          LET answers == {m \in msgs : m.type = "1b" /\ m.bal = b /\ m.acc \in Q}
              votes == {m \in answers : m.mbal >= 0}
          IN /\ \A a \in Q : \E m \in answers : m.acc = a
             /\ votes = {} \/ \E m \in votes : m.val = v /\ \A o \in votes : o.mbal <= m.mbal
    /\ Send([type |-> "2a", bal |-> b, val |-> v])
    /\ UNCHANGED <<promised, voted, value>>
Vote(a) == \E m \in msgs : /\ m.type = "2a" /\ m.bal >= promised[a]
                           /\ promised' = [promised EXCEPT ![a] = m.bal]
                           /\ voted' = [voted EXCEPT ![a] = m.bal]
                           /\ value' = [value EXCEPT ![a] = m.val]
                           /\ Send([type |-> "2b", acc |-> a, bal |-> m.bal, val |-> m.val])
Next == \/ \E b \in Ballots : Prepare(b) \/ \E v \in Values : Propose(b, v)
        \/ \E a \in Acceptors : Promise(a) \/ Vote(a)
Chosen(v) == \E Q \in Quorums, b \in Ballots : \A a \in Q : [type |-> "2b", acc |-> a, bal |-> b, val |-> v] \in msgs
Agreement == \A v, w \in Values : Chosen(v) /\ Chosen(w) => v = w
====
