package main

import (
	"slices"

	"go.etcd.io/raft/v3"
)

// disk holds what a node writes: its term, vote, commit index, log, and the snapshot that stands for the log's beginning.
// It is raft's Storage. Copies share entries: a log is never written in place.
type disk struct {
	hardState
	base    base
	entries []*entry
}

// hardState is what is written of a node beside its log.
type hardState struct{ term, vote, commit uint64 }

// base stands in the place of the entries that are not in the log any more.
type base struct {
	last, term uint64
	// written is the state machine after them: what clients wrote, in order.
	written []uint64
	// members are those after them.
	members members
}

// data is the state machine as a snapshot carries it.
func (b base) data() []byte {
	var data []byte
	for _, value := range b.written {
		data = append(data, bytesOf(value)...)
	}
	return data
}

// numbersOf is the state machine of a snapshot's data.
func numbersOf(data []byte) []uint64 {
	var numbers []uint64
	for bytes := range slices.Chunk(data, 8) {
		numbers = append(numbers, number(bytes))
	}
	return numbers
}

// write stores what a Ready asks for.
func (d *disk) write(ready raft.Ready) {
	if !raft.IsEmptySnap(ready.Snapshot) {
		d.base, d.entries = baseOf(snapshotOf(ready)), nil
	}
	if !raft.IsEmptyHardState(ready.HardState) {
		d.hardState = writtenState(ready)
	}
	if entries := entriesOf(ready.Entries); len(entries) > 0 {
		kept := d.entries[:entries[0].GetIndex()-d.base.last-1]
		d.entries = append(slices.Clip(kept), entries...)
	}
}

// compact keeps no more of the entries up to an index, after which these are the members, than a snapshot.
func (d *disk) compact(last uint64, members members) {
	gone := d.entries[:last-d.base.last]
	term := gone[len(gone)-1].GetTerm()
	d.base = base{last, term, append(slices.Clip(d.base.written), written(gone)...), members}
	d.entries = d.entries[len(gone):]
}

func (d *disk) last() uint64 { return d.base.last + uint64(len(d.entries)) }

func (d *disk) lastTerm() uint64 {
	if len(d.entries) == 0 {
		return d.base.term
	}
	return d.entries[len(d.entries)-1].GetTerm()
}

// between is the entries from lo up to, and without, hi, as many as fit into size bytes, one at least.
func (d *disk) between(lo, hi, size uint64) ([]*entry, error) {
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
