----------------------------- MODULE MCRaftJoint -----------------------------
(***************************************************************************)
(* Bounds for checking Raft with joint consensus. A change begins, is      *)
(* committed, and ends within three entries; so that this can be checked   *)
(* in full, clients write nothing else, and leaders send only what moves   *)
(* something.                                                              *)
(***************************************************************************)
EXTENDS MCRaft, RaftJoint

JointBounds ==
  /\ Bounds
  /\ \A i \in Server : \A k \in 1..Len(log[i]) : log[i][k].value # 0 => IsChange(log[i][k])
  /\ \A m \in messages :
       /\ m.mtype # "HeartbeatRequest"
       /\ m.mtype = "AppendRequest" => m.mentries # <<>> \/ m.mcommitIndex > 0

=============================================================================
