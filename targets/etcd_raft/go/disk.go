package main

import (
	"slices"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
)

// disk holds what a node writes: its term, vote, commit index, log, and the snapshot that stands for the log's beginning.
// It is raft's Storage. Copies share entries: a log is never written in place.
type disk struct {
	term, vote, commit uint64
	base               base
	entries            []*pb.Entry
}

// base stands in the place of the entries that are not in the log any more.
type base struct {
	last, term uint64
	// written is the state machine after them: what clients wrote, in order.
	written []uint64
	// voters are the members after them.
	voters []uint64
}

func baseOf(snapshot *pb.Snapshot) base {
	var written []uint64
	for bytes := range slices.Chunk(snapshot.GetData(), 8) {
		written = append(written, number(bytes))
	}
	return base{snapshot.GetMetadata().GetIndex(), snapshot.GetMetadata().GetTerm(), written,
		snapshot.GetMetadata().GetConfState().GetVoters()}
}

// write stores what a Ready asks for.
func (d *disk) write(ready raft.Ready) {
	if !raft.IsEmptySnap(ready.Snapshot) {
		d.base, d.entries = baseOf(ready.Snapshot), nil
	}
	if state := ready.HardState; !raft.IsEmptyHardState(state) {
		d.term, d.vote, d.commit = state.GetTerm(), state.GetVote(), state.GetCommit()
	}
	if len(ready.Entries) > 0 {
		kept := d.entries[:ready.Entries[0].GetIndex()-d.base.last-1]
		d.entries = append(slices.Clip(kept), ready.Entries...)
	}
}

// compact keeps no more of the entries up to an index, after which these are the members, than a snapshot.
func (d *disk) compact(last uint64, voters []uint64) {
	gone := d.entries[:last-d.base.last]
	term := gone[len(gone)-1].GetTerm()
	d.base = base{last, term, append(slices.Clip(d.base.written), written(gone)...), voters}
	d.entries = d.entries[len(gone):]
}

func (d *disk) last() uint64 { return d.base.last + uint64(len(d.entries)) }

func (d *disk) lastTerm() uint64 {
	if len(d.entries) == 0 {
		return d.base.term
	}
	return d.entries[len(d.entries)-1].GetTerm()
}

// InitialState is what a node starts from.
func (d *disk) InitialState() (*pb.HardState, *pb.ConfState, error) {
	state := &pb.HardState{Term: new(d.term), Vote: new(d.vote), Commit: new(d.commit)}
	return state, &pb.ConfState{Voters: d.base.voters}, nil
}

// Entries are those from lo up to, and without, hi, as many as fit into size bytes, one at least.
func (d *disk) Entries(lo, hi, size uint64) ([]*pb.Entry, error) {
	switch {
	case lo <= d.base.last:
		return nil, raft.ErrCompacted
	case hi > d.last()+1:
		return nil, raft.ErrUnavailable
	}
	chosen := d.entries[lo-d.base.last-1 : hi-d.base.last-1]
	total := uint64(0)
	for i, entry := range chosen {
		total += entrySize(entry)
		if i > 0 && total > size {
			return slices.Clip(chosen[:i]), nil
		}
	}
	return slices.Clip(chosen), nil
}

// Term is the term of an entry, and 0 before the first.
func (d *disk) Term(index uint64) (uint64, error) {
	switch {
	case index == d.base.last:
		return d.base.term, nil
	case index < d.base.last:
		return 0, raft.ErrCompacted
	case index > d.last():
		return 0, raft.ErrUnavailable
	}
	return d.entries[index-d.base.last-1].GetTerm(), nil
}

// LastIndex is that of the last entry.
func (d *disk) LastIndex() (uint64, error) { return d.last(), nil }

// FirstIndex is that of the first entry that is not compacted.
func (d *disk) FirstIndex() (uint64, error) { return d.base.last + 1, nil }

// Snapshot is what stands in the place of compacted entries. While the log is whole, nobody needs one.
func (d *disk) Snapshot() (*pb.Snapshot, error) {
	if d.base.last == 0 {
		return nil, raft.ErrSnapshotTemporarilyUnavailable
	}
	var data []byte
	for _, value := range d.base.written {
		data = append(data, bytesOf(value)...)
	}
	metadata := &pb.SnapshotMetadata{
		Index: new(d.base.last), Term: new(d.base.term), ConfState: &pb.ConfState{Voters: d.base.voters}}
	return &pb.Snapshot{Data: data, Metadata: metadata}, nil
}
