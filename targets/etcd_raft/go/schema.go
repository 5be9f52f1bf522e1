package main

import "strings"

// The lines of the schema, by number.
const (
	eventTimeout = iota
	eventHandleVoteRequest
	eventHandleVoteResponse
	eventHandleAppendRequest
	eventHandleAppendResponse
	eventHandleHeartbeatRequest
	eventHandleHeartbeatResponse
	eventHandleOther
	eventPreTimeout
	eventHandlePreVoteRequest
	eventHandlePreVoteResponse
	eventWinPreVote
	eventLosePreVote
	eventHandleEarlierRequest
	eventRestartedLater
	eventCompact
	eventSendSnapshot
	eventHandleSnapshotRequest
	eventChangeMembers
	eventRefuseChange
	eventApplyChange
	eventEnterJoint
	eventLeaveJoint
	eventLeaveByItself
	eventApplyChangeOfHalves
	eventAdvanceCommitOfHalves
	eventRetryRead
	eventLeaderLeaves
	eventHandleResponseOfOther
	eventTransferLeader
	eventSendTimeoutNow
	eventHandleTimeoutNow
	eventIgnored
	eventBecomeLeader
	eventStepDown
	eventClientRequest
	eventClientRead
	eventSend
	eventAdvanceCommit
	eventReadDone
	eventApply
	eventSynced
	eventRestarted
	nameNil
	nameTerm
	nameValue
	nameMtype
	nameMterm
	nameMsource
	nameMdest
	nameMlastLogIndex
	nameMlastLogTerm
	nameMgranted
	nameMprevLogIndex
	nameMprevLogTerm
	nameMentries
	nameMcommitIndex
	nameMsuccess
	nameMindex
	nameMhint
	nameMhintTerm
	nameMcontext
	nameVoteRequest
	nameVoteResponse
	namePreVoteRequest
	namePreVoteResponse
	nameAppendRequest
	nameAppendResponse
	nameHeartbeatRequest
	nameHeartbeatResponse
	nameMlastIndex
	nameMlastTerm
	nameMwritten
	nameMmembers
	nameMoutgoing
	nameMauto
	nameNode
	nameAdds
	nameJoins
	nameLeaves
	nameAuto
	nameSnapshotRequest
	nameTimeoutNow
	nameOther
)

var schema = strings.Join([]string{
	"event Timeout i requests",
	"event HandleVoteRequest m reply held last commit",
	"event HandleVoteResponse m",
	"event HandleAppendRequest m reply held last commit",
	"event HandleAppendResponse m next",
	"event HandleHeartbeatRequest m reply held last commit",
	"event HandleHeartbeatResponse m",
	"event HandleOther m",
	"event PreTimeout i requests",
	"event HandlePreVoteRequest m reply held last commit",
	"event HandlePreVoteResponse m",
	"event WinPreVote i requests",
	"event LosePreVote i",
	"event HandleEarlierRequest m reply held last commit",
	"event Restarted i term vote last lastTerm commit log first",
	"event Compact i last lastTerm",
	"event SendSnapshot i m",
	"event HandleSnapshotRequest m reply held last commit restored",
	"event ChangeMembers i v j adds index term",
	"event RefuseChange i index term",
	"event ApplyChange i k members",
	"event EnterJoint i v joins leaves auto index term",
	"event LeaveJoint i v index term",
	"event LeaveByItself i index term",
	"event ApplyChangeOfHalves i k members outgoing",
	"event AdvanceCommit i c voters outgoing",
	"event RetryRead i r",
	"event LeaderLeaves i",
	"event HandleResponseOfOther m",
	"event TransferLeader i j",
	"event SendTimeoutNow i j",
	"event HandleTimeoutNow m requests",
	"event Ignored m",
	"event BecomeLeader i term last",
	"event StepDown i",
	"event ClientRequest i v index term",
	"event ClientRead i r",
	"event Send i sent",
	"event AdvanceCommit i c voters",
	"event ReadDone i r index values",
	"event Apply i first entries done",
	"event Synced i term vote last lastTerm commit",
	"event Restarted i term vote last lastTerm commit log",
	"name Nil",
	"name term",
	"name value",
	"name mtype",
	"name mterm",
	"name msource",
	"name mdest",
	"name mlastLogIndex",
	"name mlastLogTerm",
	"name mgranted",
	"name mprevLogIndex",
	"name mprevLogTerm",
	"name mentries",
	"name mcommitIndex",
	"name msuccess",
	"name mindex",
	"name mhint",
	"name mhintTerm",
	"name mcontext",
	"name VoteRequest",
	"name VoteResponse",
	"name PreVoteRequest",
	"name PreVoteResponse",
	"name AppendRequest",
	"name AppendResponse",
	"name HeartbeatRequest",
	"name HeartbeatResponse",
	"name mlastIndex",
	"name mlastTerm",
	"name mwritten",
	"name mmembers",
	"name moutgoing",
	"name mauto",
	"name node",
	"name adds",
	"name joins",
	"name leaves",
	"name auto",
	"name SnapshotRequest",
	"name TimeoutNow",
	"name Other",
}, "\n")
