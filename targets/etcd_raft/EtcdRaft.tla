------------------------------ MODULE EtcdRaft ------------------------------
(***************************************************************************)
(* Where the messages of etcd's raft differ from those of Raft.tla: votes  *)
(* (which are those of RaftPaper.tla) and responses tell nothing of what   *)
(* is committed. The configuration puts these operators in the place of    *)
(* those of Raft.tla.                                                      *)
(***************************************************************************)
EXTENDS RaftPaper

EtcdAppendResponse(m, success, index, hint, hintTerm, commit) ==
  [mtype     |-> "AppendResponse",
   mterm     |-> m.mterm,
   msource   |-> m.mdest,
   mdest     |-> m.msource,
   msuccess  |-> success,
   mindex    |-> index,
   mhint     |-> hint,
   mhintTerm |-> hintTerm]

EtcdHeartbeatResponse(m, commit) ==
  [mtype    |-> "HeartbeatResponse",
   mterm    |-> m.mterm,
   msource  |-> m.mdest,
   mdest    |-> m.msource,
   mcontext |-> m.mcontext]

=============================================================================
