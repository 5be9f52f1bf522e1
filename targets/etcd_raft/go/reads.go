package main

// leadership is a leader, by raft's number, in its term.
type leadership struct{ leader, term uint64 }

// asked is a read that a leader was asked for, and the context that raft knows it by.
type asked struct {
	read, context uint64
	done          bool
}

// readBook has the reads that each leader was asked for, in order. Where heartbeats count them (from 1), the spec names
// them; else their contexts are their names.
type readBook map[leadership][]asked

func (b readBook) add(leader, term uint64, read asked) {
	key := leadership{leader, term}
	b[key] = append(b[key], read)
}

// of is the read that a heartbeat of a leader, or the answer to it, carries; 0 for none.
func (b readBook) of(leader uint64, m *message) uint64 {
	position := number(m.GetContext())
	if !countsReads {
		return position
	}
	all := b[leadership{leader, m.GetTerm()}]
	if position == 0 || position > uint64(len(all)) {
		return 0
	}
	return all[position-1].read
}

// answer is the oldest read of a context that a leader has not answered yet, which it answers now; 0 for none.
func (b readBook) answer(leader, term, context uint64) uint64 {
	if !countsReads {
		return context
	}
	all := b[leadership{leader, term}]
	for i := range all {
		if !all[i].done && all[i].context == context {
			all[i].done = true
			return all[i].read
		}
	}
	return 0
}

// retried is the context of a read of a client that asks for every read twice, the second time after it has asked for
// another one, and whether this is the second time.
func retried(read uint64) (context uint64, again bool) {
	switch {
	case read <= 1:
		return read, false
	case read%2 == 0:
		return read/2 + 1, false
	}
	return read / 2, true
}
