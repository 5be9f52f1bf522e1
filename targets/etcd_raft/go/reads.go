package main

import pb "go.etcd.io/raft/v3/raftpb"

// leadership is a leader, by raft's number, in its term.
type leadership struct{ leader, term uint64 }

// readBook has the reads that each leader was asked for, in order. Heartbeats count them from 1; the spec names them.
type readBook map[leadership][]uint64

func (b readBook) add(leader, term, read uint64) {
	key := leadership{leader, term}
	b[key] = append(b[key], read)
}

// of is the read that a heartbeat of a leader, or the answer to it, carries; 0 for none.
func (b readBook) of(leader uint64, m *pb.Message) uint64 {
	position := number(m.GetContext())
	all := b[leadership{leader, m.GetTerm()}]
	if position == 0 || position > uint64(len(all)) {
		return 0
	}
	return all[position-1]
}
