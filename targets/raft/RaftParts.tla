----------------------------- MODULE RaftParts ------------------------------
(***************************************************************************)
(* Raft with every part that targets may switch on. A part that is off has *)
(* no events; one that is on puts operators of its module in the place of  *)
(* others in the configuration.                                            *)
(***************************************************************************)
EXTENDS RaftRetriedReads, RaftPreVote, RaftTransfer, RaftSnapshots, RaftMembership, RaftJoint

=============================================================================
