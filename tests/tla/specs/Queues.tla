------------------------------- MODULE Queues -------------------------------
\* Values on their way through a chain of queues: sequences that grow, shrink, are joined and compared all the time.
EXTENDS Naturals, Sequences
CONSTANTS Stages, Capacity, Values
VARIABLES queue, sent, received

Stage == 1..Stages

Init ==
    /\ queue = [s \in Stage |-> <<>>]
    /\ sent = <<>>
    /\ received = <<>>

Send(v) ==
    /\ Len(sent) < 2 * Capacity
    /\ Len(queue[1]) < Capacity
    /\ sent' = Append(sent, v)
    /\ queue' = [queue EXCEPT ![1] = Append(@, v)]
    /\ UNCHANGED received

Forward(s) ==
    /\ queue[s] /= <<>>
    /\ Len(queue[s + 1]) < Capacity
    /\ queue' = [queue EXCEPT ![s] = Tail(@), ![s + 1] = Append(@, Head(queue[s]))]
    /\ UNCHANGED <<sent, received>>

Receive ==
    /\ queue[Stages] /= <<>>
    /\ received' = received \o SubSeq(queue[Stages], 1, 1)
    /\ queue' = [queue EXCEPT ![Stages] = SubSeq(@, 2, Len(@))]
    /\ UNCHANGED sent

Next == Receive \/ (\E v \in Values : Send(v)) \/ \E s \in 1..(Stages - 1) : Forward(s)

RECURSIVE Joined(_)
Joined(s) == IF s = 0 THEN <<>> ELSE queue[s] \o Joined(s - 1)

\* Nothing is lost, nothing changes its place.
Order == sent = received \o Joined(Stages)
TypeOK == queue \in [Stage -> Seq(Values)] /\ SelectSeq(sent, LAMBDA v : v \notin Values) = <<>>
=============================================================================
