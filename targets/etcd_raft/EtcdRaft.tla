------------------------------ MODULE EtcdRaft ------------------------------
(***************************************************************************)
(* Where the messages of etcd's raft differ from those of Raft.tla: votes  *)
(* and responses tell nothing of what is committed. The configuration puts *)
(* these operators in the place of those of Raft.tla.                      *)
(***************************************************************************)
EXTENDS RaftEvents

EtcdVoteRequest(i, j, term) ==
  [mtype         |-> "VoteRequest",
   mterm         |-> term,
   msource       |-> i,
   mdest         |-> j,
   mlastLogIndex |-> Len(log[i]),
   mlastLogTerm  |-> LastTerm(log[i])]

EtcdVoteResponse(m, granted) ==
  [mtype    |-> "VoteResponse",
   mterm    |-> m.mterm,
   msource  |-> m.mdest,
   mdest    |-> m.msource,
   mgranted |-> granted]

EtcdCommitByVote(i, m) == commitIndex

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
