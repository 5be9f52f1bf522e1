//go:build !raft_3_6

package main

import (
	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
	"google.golang.org/protobuf/proto"
)

// What raft calls otherwise in 3.7 than in 3.6 is here: messages are pointers to structs of optional fields.

type (
	message = pb.Message
	entry   = pb.Entry
)

// countsReads says what heartbeats carry: how many reads the leadership was asked for, or the context of one.
const countsReads = true

func messagesOf(ready raft.Ready) []*message    { return ready.Messages }
func entriesOf(all []*pb.Entry) []*entry        { return all }
func snapshotOf(ready raft.Ready) *pb.Snapshot  { return ready.Snapshot }
func step(node *raft.RawNode, m *message) error { return node.Step(m) }

// entrySize is what counts against the size of a message.
func entrySize(entry *entry) uint64 { return uint64(proto.Size(entry)) }

// newEntry is an entry of a client, to be measured.
func newEntry(data []byte) *entry {
	return &pb.Entry{Term: new(uint64(1)), Index: new(uint64(1)), Data: data}
}

func writtenState(ready raft.Ready) hardState {
	return hardState{ready.GetTerm(), ready.GetVote(), ready.GetCommit()}
}

func currentState(status raft.BasicStatus) hardState {
	return hardState{status.GetTerm(), status.GetVote(), status.GetCommit()}
}

// InitialState is what a node starts from.
func (d *disk) InitialState() (*pb.HardState, *pb.ConfState, error) {
	state := &pb.HardState{Term: new(d.term), Vote: new(d.vote), Commit: new(d.commit)}
	return state, d.base.members.confState(), nil
}

// Entries are those from lo up to, and without, hi, as many as fit into size bytes, one at least.
func (d *disk) Entries(lo, hi, size uint64) ([]*pb.Entry, error) { return d.between(lo, hi, size) }

// Snapshot is what stands in the place of compacted entries. While the log is whole, nobody needs one.
func (d *disk) Snapshot() (*pb.Snapshot, error) {
	if d.base.last == 0 {
		return nil, raft.ErrSnapshotTemporarilyUnavailable
	}
	metadata := &pb.SnapshotMetadata{
		Index: new(d.base.last), Term: new(d.base.term), ConfState: d.base.members.confState()}
	return &pb.Snapshot{Data: d.base.data(), Metadata: metadata}, nil
}

func baseOf(snapshot *pb.Snapshot) base {
	metadata := snapshot.GetMetadata()
	return base{metadata.GetIndex(), metadata.GetTerm(), numbersOf(snapshot.GetData()), membersOf(metadata.GetConfState())}
}

func membersOf(state *pb.ConfState) members {
	return members{state.GetVoters(), state.GetVotersOutgoing(), state.GetAutoLeave()}
}

func (m members) confState() *pb.ConfState {
	return &pb.ConfState{Voters: m.voters, VotersOutgoing: m.outgoing, AutoLeave: new(m.auto)}
}

// decoded is the change of members that an entry is.
func decoded(entry *entry) (*change, error) {
	var raw interface {
		proto.Message
		pb.ConfChangeI
	} = &pb.ConfChangeV2{}
	if entry.GetType() == pb.EntryConfChange {
		raw = &pb.ConfChange{}
	}
	if err := proto.Unmarshal(entry.GetData(), raw); err != nil {
		return nil, err
	}
	_, old := raw.AsV1()
	v2 := raw.AsV2()
	c := &change{value: number(v2.GetContext()), transition: v2.GetTransition(), old: old}
	for _, one := range v2.GetChanges() {
		c.singles = append(c.singles, single{one.GetNodeId(), one.GetType()})
	}
	return c, nil
}

// encoded is the change as raft has it.
func (c *change) encoded() pb.ConfChangeI {
	if c.old {
		one := c.singles[0]
		return &pb.ConfChange{Type: one.kind.Enum(), NodeId: new(one.node), Context: bytesOf(c.value)}
	}
	v2 := &pb.ConfChangeV2{Transition: c.transition.Enum(), Context: c.context()}
	for _, one := range c.singles {
		v2.Changes = append(v2.Changes, &pb.ConfChangeSingle{Type: one.kind.Enum(), NodeId: new(one.node)})
	}
	return v2
}
