//go:build raft_3_6

package main

import (
	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
)

// What raft calls otherwise in 3.6 than in 3.7 is here: messages are structs, handed over by value, without getters.

type (
	message struct{ pb.Message }
	entry   struct{ pb.Entry }
)

func (m *message) GetType() pb.MessageType   { return m.Type }
func (m *message) GetTerm() uint64           { return m.Term }
func (m *message) GetFrom() uint64           { return m.From }
func (m *message) GetTo() uint64             { return m.To }
func (m *message) GetIndex() uint64          { return m.Index }
func (m *message) GetLogTerm() uint64        { return m.LogTerm }
func (m *message) GetCommit() uint64         { return m.Commit }
func (m *message) GetReject() bool           { return m.Reject }
func (m *message) GetRejectHint() uint64     { return m.RejectHint }
func (m *message) GetContext() []byte        { return m.Context }
func (m *message) GetEntries() []*entry      { return entriesOf(m.Entries) }
func (m *message) GetSnapshot() *pb.Snapshot { return m.Snapshot }

func (e *entry) GetType() pb.EntryType { return e.Type }
func (e *entry) GetTerm() uint64       { return e.Term }
func (e *entry) GetIndex() uint64      { return e.Index }
func (e *entry) GetData() []byte       { return e.Data }

// countsReads says what heartbeats carry: how many reads the leadership was asked for, or the context of one.
const countsReads = false

func messagesOf(ready raft.Ready) []*message {
	all := make([]*message, len(ready.Messages))
	for i := range all {
		all[i] = &message{ready.Messages[i]}
	}
	return all
}

func entriesOf(all []pb.Entry) []*entry {
	own := make([]*entry, len(all))
	for i := range own {
		own[i] = &entry{all[i]}
	}
	return own
}

func snapshotOf(ready raft.Ready) *pb.Snapshot  { return &ready.Snapshot }
func step(node *raft.RawNode, m *message) error { return node.Step(m.Message) }

// entrySize is what counts against the size of a message.
func entrySize(entry *entry) uint64 { return uint64(entry.Size()) }

// newEntry is an entry of a client, to be measured.
func newEntry(data []byte) *entry { return &entry{pb.Entry{Term: 1, Index: 1, Data: data}} }

func writtenState(ready raft.Ready) hardState { return hardState{ready.Term, ready.Vote, ready.Commit} }

func currentState(status raft.BasicStatus) hardState {
	return hardState{status.Term, status.Vote, status.Commit}
}

// InitialState is what a node starts from.
func (d *disk) InitialState() (pb.HardState, pb.ConfState, error) {
	return pb.HardState{Term: d.term, Vote: d.vote, Commit: d.commit}, d.base.members.confState(), nil
}

// Entries are those from lo up to, and without, hi, as many as fit into size bytes, one at least.
func (d *disk) Entries(lo, hi, size uint64) ([]pb.Entry, error) {
	chosen, err := d.between(lo, hi, size)
	all := make([]pb.Entry, len(chosen))
	for i := range all {
		all[i] = chosen[i].Entry
	}
	return all, err
}

// Snapshot is what stands in the place of compacted entries. While the log is whole, nobody needs one.
func (d *disk) Snapshot() (pb.Snapshot, error) {
	if d.base.last == 0 {
		return pb.Snapshot{}, raft.ErrSnapshotTemporarilyUnavailable
	}
	metadata := pb.SnapshotMetadata{Index: d.base.last, Term: d.base.term, ConfState: d.base.members.confState()}
	return pb.Snapshot{Data: d.base.data(), Metadata: metadata}, nil
}

func baseOf(snapshot *pb.Snapshot) base {
	metadata := snapshot.Metadata
	return base{metadata.Index, metadata.Term, numbersOf(snapshot.Data), membersOf(&metadata.ConfState)}
}

func membersOf(state *pb.ConfState) members {
	return members{state.Voters, state.VotersOutgoing, state.AutoLeave}
}

func (m members) confState() pb.ConfState {
	return pb.ConfState{Voters: m.voters, VotersOutgoing: m.outgoing, AutoLeave: m.auto}
}

// decoded is the change of members that an entry is.
func decoded(entry *entry) (*change, error) {
	var v1 pb.ConfChange
	var v2 pb.ConfChangeV2
	old := entry.Type == pb.EntryConfChange
	err := error(nil)
	if old {
		err = v1.Unmarshal(entry.Data)
		v2 = v1.AsV2()
	} else {
		err = v2.Unmarshal(entry.Data)
	}
	c := &change{value: number(v2.Context), transition: v2.Transition, old: old}
	for _, one := range v2.Changes {
		c.singles = append(c.singles, single{one.NodeID, one.Type})
	}
	return c, err
}

// encoded is the change as raft has it.
func (c *change) encoded() pb.ConfChangeI {
	if c.old {
		one := c.singles[0]
		return pb.ConfChange{Type: one.kind, NodeID: one.node, Context: bytesOf(c.value)}
	}
	v2 := pb.ConfChangeV2{Transition: c.transition, Context: c.context()}
	for _, one := range c.singles {
		v2.Changes = append(v2.Changes, pb.ConfChangeSingle{Type: one.kind, NodeID: one.node})
	}
	return v2
}
