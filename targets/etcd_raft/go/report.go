package main

import (
	"slices"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
	"go.etcd.io/raft/v3/tracker"
)

// report writes what a node was seen to do as events, in the order in which the spec takes them as steps.
type report struct {
	out    *words
	reads  readBook
	node   *node
	before standing
	after  standing
	did    outcome
}

func (s *system) report(n *node, before standing, did outcome) report {
	return report{&s.out, s.reads, n, before, n.standing(), did}
}

func (r *report) event(name uint32, fields ...func(*words)) { r.out.event(r.node.id, name, fields...) }

func (r *report) self() func(*words) { return nodeOrNil(uint64(r.node.id) + 1) }

// rest writes all that follows the cause; the messages of the explained type are part of that.
func (r *report) rest(explained pb.MessageType) {
	if stood := r.role(); stood != none {
		explained = stood
	}
	if r.after.role == raft.StateLeader && r.after.commit > r.before.commit {
		r.advanced()
	}
	r.left()
	r.apart()
	more := func(kind pb.MessageType) bool {
		return kind != explained && kind != pb.MsgTimeoutNow && kind != pb.MsgSnap
	}
	for _, sent := range r.did.messages {
		if more(sent.message.GetType()) {
			r.event(eventSend, r.self(), messages(r.did.messages, r.reads, more))
			break
		}
	}
	for _, read := range r.did.reads {
		answered := r.reads.answer(uint64(r.node.id)+1, r.after.term, number(read.RequestCtx))
		r.event(eventReadDone, r.self(), integer(answered), integer(read.Index), r.values(read.Index))
	}
	if len(r.did.applied) > 0 {
		first := r.did.applied[0].GetIndex()
		r.event(eventApply, r.self(), integer(first), entries(r.did.applied), r.done())
	}
	if r.did.compacted {
		r.event(eventCompact, r.self(), integer(r.node.disk.base.last), integer(r.node.disk.base.term))
	}
}

// apart writes what a leader sent that has events of its own.
func (r *report) apart() {
	for _, sent := range r.did.messages {
		switch sent.message.GetType() {
		case pb.MsgTimeoutNow:
			r.event(eventSendTimeoutNow, r.self(), nodeOrNil(sent.message.GetTo()))
		case pb.MsgSnap:
			r.event(eventSendSnapshot, r.self(), described(sent.message, r.reads))
		}
	}
}

// role writes that the role changed; gives the type of the messages that this explains.
func (r *report) role() pb.MessageType {
	same := r.after.term == r.before.term
	switch {
	case same && r.before.role == raft.StateLeader && r.after.role == raft.StateFollower:
		r.event(eventLeaderLeaves, r.self())
	case r.before.role == raft.StatePreCandidate && r.after.role == raft.StateCandidate:
		return r.asks(eventWinPreVote, pb.MsgVote)
	case r.after.role == raft.StateLeader && !(same && r.before.role == raft.StateLeader):
		r.event(eventBecomeLeader, r.self(), integer(r.after.term), integer(r.after.last))
	case same && r.before.role == raft.StateCandidate && r.after.role == raft.StateFollower && r.after.lead == 0:
		r.event(eventStepDown, r.self())
	case same && r.before.role == raft.StatePreCandidate && r.after.role == raft.StateFollower && r.after.lead == 0:
		r.event(eventLosePreVote, r.self())
	}
	return none
}

// asks writes that a node asks for votes, with requests of a type, which it gives.
func (r *report) asks(name uint32, requests pb.MessageType) pb.MessageType {
	chosen := func(kind pb.MessageType) bool { return kind == requests }
	r.event(name, r.self(), messages(r.did.messages, r.reads, chosen))
	return requests
}

// sends says whether messages of a type were sent.
func (r *report) sends(kind pb.MessageType) bool {
	return slices.ContainsFunc(r.did.messages, func(sent outgoing) bool { return sent.message.GetType() == kind })
}

// timeout writes that a node stands for election, if it does; gives the type of the messages that this explains.
func (r *report) timeout() pb.MessageType {
	switch {
	case r.sends(pb.MsgPreVote):
		return r.asks(eventPreTimeout, pb.MsgPreVote)
	case r.after.term == r.before.term || r.after.role == raft.StateFollower:
		return none
	}
	return r.asks(eventTimeout, pb.MsgVote)
}

// none is a type of message that nodes do not send to each other.
const none = pb.MsgHup

// arrival writes that a message arrived, with the reply if it asks for one; gives the type of that.
func (r *report) arrival(m *message) pb.MessageType {
	if m.GetTerm() < r.before.term && m.GetType() != pb.MsgPreVote {
		return r.earlier(m)
	}
	if raft.IsResponseMsg(m.GetType()) && !r.node.members.has(m.GetFrom()) {
		r.event(eventHandleResponseOfOther, described(m, r.reads))
		return none
	}
	switch m.GetType() {
	case pb.MsgPreVote:
		return r.request(eventHandlePreVoteRequest, m, pb.MsgPreVoteResp)
	case pb.MsgSnap:
		return r.request(eventHandleSnapshotRequest, m, pb.MsgAppResp, boolean(r.did.restored))
	case pb.MsgTimeoutNow:
		chosen := func(kind pb.MessageType) bool { return kind == pb.MsgVote }
		r.event(eventHandleTimeoutNow, described(m, r.reads), messages(r.did.messages, r.reads, chosen))
		return pb.MsgVote
	case pb.MsgPreVoteResp:
		r.event(eventHandlePreVoteResponse, described(m, r.reads))
	case pb.MsgVote:
		return r.request(eventHandleVoteRequest, m, pb.MsgVoteResp)
	case pb.MsgApp:
		return r.request(eventHandleAppendRequest, m, pb.MsgAppResp)
	case pb.MsgHeartbeat:
		return r.request(eventHandleHeartbeatRequest, m, pb.MsgHeartbeatResp)
	case pb.MsgVoteResp:
		r.event(eventHandleVoteResponse, described(m, r.reads))
	case pb.MsgAppResp:
		r.event(eventHandleAppendResponse, described(m, r.reads), integer(r.next(m.GetFrom())))
	case pb.MsgHeartbeatResp:
		r.event(eventHandleHeartbeatResponse, described(m, r.reads))
	default:
		r.event(eventHandleOther, described(m, r.reads))
	}
	return none
}

// earlier writes that a message of an earlier term arrived: it is ignored, or a leader is told of the later term.
func (r *report) earlier(m *message) pb.MessageType {
	leads := m.GetType() == pb.MsgApp || m.GetType() == pb.MsgHeartbeat
	if leads && r.sends(pb.MsgAppResp) {
		return r.request(eventHandleEarlierRequest, m, pb.MsgAppResp)
	}
	r.event(eventIgnored, described(m, r.reads))
	return none
}

func (r *report) request(name uint32, m *message, answer pb.MessageType, more ...func(*words)) pb.MessageType {
	reply, held := constant(nameNil), false
	for _, sent := range r.did.messages {
		if sent.message.GetType() == answer {
			reply, held = described(sent.message, r.reads), sent.held
			break
		}
	}
	fields := []func(*words){described(m, r.reads), reply, boolean(held), integer(r.after.last), integer(r.after.commit)}
	r.event(name, append(fields, more...)...)
	return answer
}

// next is the index from which a leader goes on to replicate to a peer that answered: what it has now, or had before it
// sent the first entries from there.
func (r *report) next(peer uint64) uint64 {
	if r.after.role != raft.StateLeader {
		return 0
	}
	next := uint64(0)
	r.node.raft.WithProgress(func(id uint64, _ raft.ProgressType, progress tracker.Progress) {
		if id == peer {
			next = progress.Next
		}
	})
	for _, sent := range r.did.messages {
		if sent.message.GetType() == pb.MsgApp && sent.message.GetTo() == peer {
			return min(next, sent.message.GetIndex()+1)
		}
	}
	return next
}

// done are the writes that clients are told are done: those that a leader applied.
func (r *report) done() func(*words) {
	if r.after.role != raft.StateLeader {
		return numbers(nil)
	}
	return numbers(written(r.did.applied))
}

// values are what a client is told that reads once the entries up to an index are applied.
func (r *report) values(index uint64) func(*words) {
	disk := &r.node.disk
	later := disk.entries[:max(disk.base.last, min(index, disk.last()))-disk.base.last]
	return numbers(append(slices.Clip(disk.base.written), written(later)...))
}

// written is what clients wrote, of entries that are not a new leader's own.
func written(all []*entry) []uint64 {
	var written []uint64
	for _, entry := range all {
		if value := number(entry.GetData()); value != 0 && entry.GetType() == pb.EntryNormal {
			written = append(written, value)
		}
	}
	return written
}

// restarted writes that a node started again, with the log that it found; the first index of that, where it is not 1.
func (r *report) restarted() {
	fields := append(r.observed(), entries(r.node.disk.entries))
	if first := r.node.disk.base.last + 1; first > 1 {
		r.event(eventRestartedLater, append(fields, integer(first))...)
	} else {
		r.event(eventRestarted, fields...)
	}
}

// observed are the fields of an event that compares a node's state with the model's.
func (r *report) observed() []func(*words) {
	b := r.before
	return []func(*words){r.self(), integer(b.term), nodeOrNil(b.vote), integer(b.last), integer(b.lastTerm), integer(b.commit)}
}
