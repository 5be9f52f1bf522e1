package main

import (
	"slices"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
)

// disk holds what a node writes: its term, vote, commit index and log. It is raft's Storage. Copies share entries: a log
// is never written in place.
type disk struct {
	voters             []uint64
	term, vote, commit uint64
	entries            []*pb.Entry
}

// write stores what a Ready asks for.
func (d *disk) write(ready raft.Ready) {
	if state := ready.HardState; !raft.IsEmptyHardState(state) {
		d.term, d.vote, d.commit = state.GetTerm(), state.GetVote(), state.GetCommit()
	}
	if len(ready.Entries) > 0 {
		kept := d.entries[:ready.Entries[0].GetIndex()-1]
		d.entries = append(slices.Clip(kept), ready.Entries...)
	}
}

func (d *disk) last() uint64 { return uint64(len(d.entries)) }

func (d *disk) lastTerm() uint64 {
	if len(d.entries) == 0 {
		return 0
	}
	return d.entries[len(d.entries)-1].GetTerm()
}

// InitialState is what a node starts from.
func (d *disk) InitialState() (*pb.HardState, *pb.ConfState, error) {
	state := &pb.HardState{Term: new(d.term), Vote: new(d.vote), Commit: new(d.commit)}
	return state, &pb.ConfState{Voters: d.voters}, nil
}

// Entries are those from lo up to, and without, hi, as many as fit into size bytes, one at least.
func (d *disk) Entries(lo, hi, size uint64) ([]*pb.Entry, error) {
	if hi > d.last()+1 {
		return nil, raft.ErrUnavailable
	}
	chosen := d.entries[lo-1 : hi-1]
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
	case index == 0:
		return 0, nil
	case index > d.last():
		return 0, raft.ErrUnavailable
	}
	return d.entries[index-1].GetTerm(), nil
}

// LastIndex is that of the last entry.
func (d *disk) LastIndex() (uint64, error) { return d.last(), nil }

// FirstIndex is 1: nothing is compacted.
func (d *disk) FirstIndex() (uint64, error) { return 1, nil }

// Snapshot is never there: nothing is compacted, so nobody needs one.
func (d *disk) Snapshot() (*pb.Snapshot, error) { return nil, raft.ErrSnapshotTemporarilyUnavailable }
