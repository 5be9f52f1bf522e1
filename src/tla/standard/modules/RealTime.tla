------------------------------ MODULE RealTime ------------------------------
\* Bounds on when actions happen, as in "Specifying Systems".
EXTENDS Reals
VARIABLE now

LOCAL Clock(timer, action, vars) ==
    timer' = IF <<action>>_vars \/ ~(ENABLED <<action>>_vars)' THEN 0 ELSE timer + (now' - now)

RTBound(A, v, D, E) ==
    LET TNext(t) == Clock(t, A, v)
        Timer(t) == (t = 0) /\ [][TNext(t)]_<<t, v, now>>
        MaxTime(t) == [](t <= E)
        MinTime(t) == [][A => t >= D]_v
    IN \EE t : Timer(t) /\ MaxTime(t) /\ MinTime(t)

RTnow(v) ==
    LET NowNext == now' \in {r \in Real : r > now} /\ UNCHANGED v
    IN /\ now \in Real
       /\ [][NowNext]_now
       /\ \A r \in Real : WF_now(NowNext /\ (now' > r))
==============================================================================
