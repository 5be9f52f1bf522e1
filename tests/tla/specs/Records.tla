---- MODULE Records ----
\* Records, sets of records, membership, field names shared by different records.
EXTENDS Naturals, FiniteSets
VARIABLES msgs, last
Message == [type : {"ask"}, from : 1..2] \cup [type : {"tell"}, from : 1..2, value : BOOLEAN]
Init == msgs = {} /\ last = [type |-> "none"]
Next == \/ \E m \in Message : m \notin msgs /\ Cardinality(msgs) < 2 /\ msgs' = msgs \cup {m} /\ UNCHANGED last
        \/ \E m \in msgs : last' = m /\ msgs' = msgs \ {m}
        \/ last.type = "tell" /\ last' = [last EXCEPT !.value = ~@] /\ UNCHANGED msgs
        \/ "value" \in DOMAIN last /\ last.value /\ last' = [type |-> "none"] /\ msgs' = {}
Types == msgs \subseteq Message /\ (last \in Message \/ last = [type |-> "none"])
====
