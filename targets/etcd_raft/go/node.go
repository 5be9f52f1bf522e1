package main

import (
	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
)

// The ticks of a node's timers, and the bounds of what a leader sends without an answer: two entries of clients in a
// message, four messages.
const (
	electionTick  = 10
	heartbeatTick = 3
	maxInflight   = 4
)

var maxSize = 2 * entrySize(newEntry(bytesOf(1)))

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
	// members are those that it goes by.
	members members
	// waiting is the Ready whose writes are not safe yet.
	waiting *raft.Ready
	// ready is the Ready whose committed entries are being applied; left are those that are not yet, change is the one
	// that changes the members, which is next.
	ready  *raft.Ready
	left   []*entry
	change *entry
}

type outgoing struct {
	message *message
	held    bool
}

// outcome is what came of it when a node acted.
type outcome struct {
	messages []outgoing
	reads    []raft.ReadState
	applied  []*entry
	wrote    bool
	// restored says whether a snapshot took the place of the log, compacted whether one took that of its beginning.
	restored, compacted bool
}

// standing is what is compared before and after a node acted.
type standing struct {
	hardState
	last, lastTerm uint64
	role           raft.StateType
	lead           uint64
}

func (n *node) standing() standing {
	status := n.raft.BasicStatus()
	return standing{currentState(status), n.disk.last(), n.disk.lastTerm(), status.RaftState, status.Lead}
}

// start starts it from what a crash left of its disk.
func (n *node) start(quiet raft.Logger) error {
	n.disk, n.applied, n.members = n.safe, n.safe.base.last, n.safe.base.members
	n.waiting, n.ready, n.left, n.change = nil, nil, nil, nil
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
		StepDownOnRemoval:         n.parts.changesMembers(),
		Applied:                   n.applied,
		Logger:                    quiet,
		DisableProposalForwarding: true,
	}
	node, err := raft.NewRawNode(&config)
	n.raft = node
	return err
}

// sync goes on with what waited for the disk.
func (n *node) sync() {
	n.safe = n.disk
	if n.waiting != nil {
		n.finish(n.waiting)
		n.waiting = nil
	}
}

// obey does what raft asks for, until that waits for the disk or the members are to be changed.
func (n *node) obey() (out outcome) {
	for n.applies(&out) && n.waiting == nil && n.raft.HasReady() {
		ready := n.raft.Ready()
		n.disk.write(ready)
		restores := !raft.IsEmptySnap(ready.Snapshot)
		waits := ready.MustSync || restores
		out.restored = out.restored || restores
		for _, message := range messagesOf(ready) {
			out.messages = append(out.messages, outgoing{message, waits})
		}
		out.reads = append(out.reads, ready.ReadStates...)
		if waits {
			out.wrote = true
			n.waiting = &ready
		} else {
			n.finish(&ready)
		}
	}
	return out
}

// finish begins to apply what is committed.
func (n *node) finish(ready *raft.Ready) {
	if !raft.IsEmptySnap(ready.Snapshot) {
		n.applied, n.members = n.disk.base.last, n.disk.base.members
	}
	n.ready, n.left = ready, entriesOf(ready.CommittedEntries)
}

// applies applies what is committed, and tells raft that all of a Ready is done; not if the members are to be changed first.
func (n *node) applies(out *outcome) bool {
	if n.ready == nil {
		return true
	}
	for len(n.left) > 0 {
		entry := n.left[0]
		n.left = n.left[1:]
		n.applied++
		out.applied = append(out.applied, entry)
		if changesMembers(entry) {
			n.change = entry
			return false
		}
	}
	n.raft.Advance(*n.ready)
	for _, message := range messagesOf(*n.ready) {
		// Whether a snapshot that left arrives, nobody can say; if not, the entries that follow will not fit.
		if message.GetType() == pb.MsgSnap {
			n.raft.ReportSnapshot(message.GetTo(), raft.SnapshotFinish)
		}
	}
	n.ready = nil
	if n.parts.snapshots && n.applied >= n.disk.base.last+compactEvery {
		n.disk.compact(n.applied, n.members)
		out.compacted = true
	}
	return true
}

// changes applies the change of members that is next.
func (n *node) changes() {
	n.members = membersOf(n.raft.ApplyConfChange(changeOf(n.change).encoded()))
	n.change = nil
}

func (n *node) leads() bool { return n.raft != nil && leads(n.raft) }

func leads(node *raft.RawNode) bool { return node.BasicStatus().RaftState == raft.StateLeader }

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
	n.raft, n.waiting, n.ready, n.left, n.change = nil, nil, nil, nil, nil
}
