------------------------------ MODULE TwoPhase ------------------------------
\* Two-phase commit: a set of messages, a record set, a parameterised instance.
EXTENDS FiniteSets
CONSTANT Participants
VARIABLES state, coordinator, ready, sent

vars == <<state, coordinator, ready, sent>>

Messages == [kind : {"ready"}, from : Participants] \cup [kind : {"commit", "abort"}]

TypeOK ==
    /\ state \in [Participants -> {"working", "ready", "committed", "aborted"}]
    /\ coordinator \in {"waiting", "committed", "aborted"}
    /\ ready \subseteq Participants
    /\ sent \subseteq Messages

Init ==
    /\ state = [p \in Participants |-> "working"]
    /\ coordinator = "waiting"
    /\ ready = {}
    /\ sent = {}

CollectReady(p) ==
    /\ coordinator = "waiting"
    /\ [kind |-> "ready", from |-> p] \in sent
    /\ ready' = ready \cup {p}
    /\ UNCHANGED <<state, coordinator, sent>>

Commit ==
    /\ coordinator = "waiting"
    /\ ready = Participants
    /\ coordinator' = "committed"
    /\ sent' = sent \cup {[kind |-> "commit"]}
    /\ UNCHANGED <<state, ready>>

Abort ==
    /\ coordinator = "waiting"
    /\ coordinator' = "aborted"
    /\ sent' = sent \cup {[kind |-> "abort"]}
    /\ UNCHANGED <<state, ready>>

Prepare(p) ==
    /\ state[p] = "working"
    /\ state' = [state EXCEPT ![p] = "ready"]
    /\ sent' = sent \cup {[kind |-> "ready", from |-> p]}
    /\ UNCHANGED <<coordinator, ready>>

GiveUp(p) ==
    /\ state[p] = "working"
    /\ state' = [state EXCEPT ![p] = "aborted"]
    /\ UNCHANGED <<coordinator, ready, sent>>

Obey(p, kind, new) ==
    /\ [kind |-> kind] \in sent
    /\ state' = [state EXCEPT ![p] = new]
    /\ UNCHANGED <<coordinator, ready, sent>>

Next ==
    \/ Commit \/ Abort
    \/ \E p \in Participants :
         \/ CollectReady(p) \/ Prepare(p) \/ GiveUp(p)
         \/ Obey(p, "commit", "committed") \/ Obey(p, "abort", "aborted")

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

Agreement == \A p, q \in Participants : ~(state[p] = "aborted" /\ state[q] = "committed")
=============================================================================
