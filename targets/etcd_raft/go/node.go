package main

import (
	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
	"google.golang.org/protobuf/proto"
)

// The ticks of a node's timers, and the bounds of what a leader sends without an answer: two entries of clients in a
// message, four messages.
const (
	electionTick  = 10
	heartbeatTick = 3
	maxInflight   = 4
)

var maxSize = 2 * entrySize(&pb.Entry{Term: new(uint64(1)), Index: new(uint64(1)), Data: bytesOf(1)})

func entrySize(entry *pb.Entry) uint64 { return uint64(proto.Size(entry)) }

// node is a node of raft, driven by the contract of Ready: what is to be stored is stored before messages leave and
// before committed entries are applied, and Advance follows that.
type node struct {
	id    uint8
	parts parts
	raft  *raft.RawNode // nil while it is down
	disk  disk          // what was written
	safe  disk          // what a crash leaves of it
	// applied is how much of the log it has applied.
	applied uint64
	// waiting is the Ready whose writes are not safe yet.
	waiting *raft.Ready
}

type outgoing struct {
	message *pb.Message
	held    bool
}

// outcome is what came of it when a node acted.
type outcome struct {
	messages []outgoing
	reads    []raft.ReadState
	applied  []*pb.Entry
	wrote    bool
	// restored says whether a snapshot took the place of the log, compacted whether one took that of its beginning.
	restored, compacted bool
}

// standing is what is compared before and after a node acted.
type standing struct {
	term, vote, commit, last, lastTerm uint64
	role                               raft.StateType
	lead                               uint64
}

func (n *node) standing() standing {
	status := n.raft.BasicStatus()
	return standing{status.GetTerm(), status.GetVote(), status.GetCommit(), n.disk.last(), n.disk.lastTerm(),
		status.RaftState, status.Lead}
}

// start starts it from what a crash left of its disk.
func (n *node) start(quiet raft.Logger) error {
	n.disk, n.waiting, n.applied = n.safe, nil, n.safe.base.last
	config := raft.Config{
		ID: uint64(n.id) + 1,
		// Nodes differ, so that ticks alone elect one; what raft adds at random is nothing (see abi.go).
		ElectionTick:              electionTick + 2*int(n.id),
		HeartbeatTick:             heartbeatTick,
		Storage:                   &n.disk,
		MaxSizePerMsg:             maxSize,
		MaxCommittedSizePerReady:  maxSize,
		MaxInflightMsgs:           maxInflight,
		PreVote:                   n.parts.preVote,
		Applied:                   n.applied,
		Logger:                    quiet,
		DisableProposalForwarding: true,
	}
	node, err := raft.NewRawNode(&config)
	n.raft = node
	return err
}

// act lets raft do something, and does what it asks for.
func (n *node) act(step func(*raft.RawNode)) (standing, outcome) {
	before := n.standing()
	step(n.raft)
	var out outcome
	n.obey(&out)
	return before, out
}

// synced goes on with what waited for the disk.
func (n *node) synced() (standing, outcome) {
	n.safe = n.disk
	before := n.standing()
	var out outcome
	if ready := n.waiting; ready != nil {
		n.waiting = nil
		n.finish(ready, &out)
		n.obey(&out)
	}
	return before, out
}

// obey does what raft asks for, until that waits for the disk.
func (n *node) obey(out *outcome) {
	for n.waiting == nil && n.raft.HasReady() {
		ready := n.raft.Ready()
		n.disk.write(ready)
		restores := !raft.IsEmptySnap(ready.Snapshot)
		waits := ready.MustSync || restores
		out.restored = out.restored || restores
		for _, message := range ready.Messages {
			out.messages = append(out.messages, outgoing{message, waits})
		}
		out.reads = append(out.reads, ready.ReadStates...)
		if waits {
			out.wrote = true
			n.waiting = &ready
		} else {
			n.finish(&ready, out)
		}
	}
}

// finish applies what is committed, and tells raft that all of a Ready is done.
func (n *node) finish(ready *raft.Ready, out *outcome) {
	if !raft.IsEmptySnap(ready.Snapshot) {
		n.applied = ready.Snapshot.GetMetadata().GetIndex()
	}
	n.applied += uint64(len(ready.CommittedEntries))
	out.applied = append(out.applied, ready.CommittedEntries...)
	n.raft.Advance(*ready)
	for _, message := range ready.Messages {
		// Whether a snapshot that left arrives, nobody can say; if not, the entries that follow will not fit.
		if message.GetType() == pb.MsgSnap {
			n.raft.ReportSnapshot(message.GetTo(), raft.SnapshotFinish)
		}
	}
	if n.parts.snapshots && n.applied >= n.disk.base.last+compactEvery {
		n.disk.compact(n.applied)
		out.compacted = true
	}
}

func (n *node) leads() bool {
	return n.raft != nil && n.raft.BasicStatus().RaftState == raft.StateLeader
}

// reads says whether it would answer a read: before it has committed in its term, a leader keeps reads for later.
func (n *node) reads() bool {
	if !n.leads() {
		return false
	}
	now := n.standing()
	term, err := n.disk.Term(now.commit)
	return err == nil && term == now.term
}

// crash loses everything that is not safe.
func (n *node) crash(kept bool) {
	if kept {
		n.safe = n.disk
	}
	n.raft, n.waiting = nil, nil
}
