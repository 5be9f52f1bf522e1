------------------------------ MODULE Register ------------------------------
(* A register on one primary and its backups, on disks that sync late. A value is written when a majority has it on      *)
(* disk; the primary takes the next write, and reads, only then.                                                          *)
EXTENDS Naturals, FiniteSets

CONSTANTS Node, Primary, Values

VARIABLES
    stored,     \* what each node has in memory, and writes to its disk
    safe,       \* what a crash leaves of it
    up,
    messages,   \* everything that was ever sent: the network loses, repeats and reorders
    outbox,     \* what waits in each node for its disk
    acks,       \* who is known to the primary to have what it stores
    committed   \* a majority is known to the primary to have it

vars == <<stored, safe, up, messages, outbox, acks, committed>>

Entry == [version |-> 0, value |-> 0]
Backups == Node \ {Primary}
Message(i, e) == [from |-> i, version |-> e.version, value |-> e.value]
Majority(S) == 2 * Cardinality(S) > Cardinality(Node)

Init ==
    /\ stored = [i \in Node |-> Entry]
    /\ safe = [i \in Node |-> Entry]
    /\ up = [i \in Node |-> TRUE]
    /\ messages = {}
    /\ outbox = [i \in Node |-> {}]
    /\ acks = {Primary}
    /\ committed = TRUE

\* A node whose disk holds everything.
Clean(i) == up[i] /\ safe[i] = stored[i]

Sync(i) ==
    /\ up[i]
    /\ safe[i] # stored[i]
    /\ safe' = [safe EXCEPT ![i] = stored[i]]
    /\ messages' = messages \union outbox[i]
    /\ outbox' = [outbox EXCEPT ![i] = {}]
    /\ UNCHANGED <<stored, up, acks, committed>>

Write(v) ==
    LET new == [version |-> stored[Primary].version + 1, value |-> v] IN
    /\ Clean(Primary)
    /\ committed
    /\ stored' = [stored EXCEPT ![Primary] = new]
    /\ outbox' = [outbox EXCEPT ![Primary] = {Message(Primary, new)}]
    /\ acks' = {Primary}
    /\ committed' = Majority({Primary})
    /\ UNCHANGED <<safe, up, messages>>

\* The primary sends again what is not known to be written; a backup does nothing.
Timeout(i) ==
    /\ Clean(i)
    /\ messages' = IF i = Primary /\ ~committed THEN messages \union {Message(i, stored[i])} ELSE messages
    /\ UNCHANGED <<stored, safe, up, outbox, acks, committed>>

\* A backup is handed what the primary stores, and answers once it has it on disk.
HandleStore(i, m) ==
    LET ack == Message(i, m) IN
    /\ i \in Backups
    /\ Clean(i)
    /\ m \in messages
    /\ m.from = Primary
    /\ IF m.version > stored[i].version
         THEN /\ stored' = [stored EXCEPT ![i] = [version |-> m.version, value |-> m.value]]
              /\ outbox' = [outbox EXCEPT ![i] = {ack}]
              /\ UNCHANGED messages
         ELSE /\ messages' = messages \union {ack}
              /\ UNCHANGED <<stored, outbox>>
    /\ UNCHANGED <<safe, up, acks, committed>>

\* The primary is told what a backup has.
HandleStored(m) ==
    /\ Clean(Primary)
    /\ m \in messages
    /\ m.from # Primary
    /\ acks' = IF m.version = stored[Primary].version THEN acks \union {m.from} ELSE acks
    /\ committed' = (committed \/ Majority(acks'))
    /\ UNCHANGED <<stored, safe, up, messages, outbox>>

Read(value) ==
    /\ Clean(Primary)
    /\ committed
    /\ value = stored[Primary].value
    /\ UNCHANGED vars

Crash(i, kept) ==
    /\ up[i]
    /\ up' = [up EXCEPT ![i] = FALSE]
    /\ safe' = IF kept THEN [safe EXCEPT ![i] = stored[i]] ELSE safe
    /\ outbox' = [outbox EXCEPT ![i] = {}]
    /\ UNCHANGED <<stored, messages, acks, committed>>

Restart(i, version) ==
    /\ ~up[i]
    /\ version = safe[i].version
    /\ up' = [up EXCEPT ![i] = TRUE]
    /\ stored' = [stored EXCEPT ![i] = safe[i]]
    /\ acks' = IF i = Primary THEN {Primary} ELSE acks
    /\ committed' = IF i = Primary THEN safe[i].version = 0 ELSE committed
    /\ UNCHANGED <<safe, messages, outbox>>

Next ==
    \/ \E i \in Node : Sync(i) \/ Timeout(i) \/ Crash(i, TRUE) \/ Crash(i, FALSE) \/ Restart(i, safe[i].version)
    \/ \E v \in Values : Write(v)
    \/ \E i \in Backups, m \in messages : HandleStore(i, m)
    \/ \E m \in messages : HandleStored(m)
    \/ Read(stored[Primary].value)

Spec == Init /\ [][Next]_vars

\* Nodes with the same version have the same value.
Consistent == \A i, j \in Node : safe[i].version = safe[j].version => safe[i].value = safe[j].value

\* What is known to be written, a majority would have after a crash of all.
Durable == (up[Primary] /\ committed) => Majority({i \in Node : safe[i].version >= stored[Primary].version} \union {Primary})

\* What of a state counts as new: not the values, nor how far versions have come.
View ==
    LET behind(i) == stored[Primary].version - stored[i].version
        Lag(i) == IF behind(i) > 2 THEN 2 ELSE behind(i) IN
    <<[i \in Node |-> <<up[i], Lag(i), safe[i] = stored[i], outbox[i] # {}>>], acks, committed>>
=============================================================================
