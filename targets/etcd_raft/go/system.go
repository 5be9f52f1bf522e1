package main

import (
	"fmt"
	"hash/fnv"
	"unsafe"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
)

// system is a cluster.
type system struct {
	nodes []*node
	parts parts
	// sent are all messages of an execution; the host knows them by their number.
	sent      []*message
	reads     readBook
	out, told words
	failure   string
	// failureText is the failure as it was handed to the host.
	failureText unsafe.Pointer
}

func newSystem(nodes int, parts parts) *system {
	s := &system{nodes: make([]*node, nodes), parts: parts}
	for i := range s.nodes {
		s.nodes[i] = &node{id: uint8(i)}
	}
	s.reset()
	return s
}

func (s *system) reset() {
	voters := make([]uint64, len(s.nodes))
	for i := range voters {
		voters[i] = uint64(i) + 1
	}
	for _, n := range s.nodes {
		*n = node{id: n.id, parts: s.parts, safe: disk{base: base{members: members{voters: voters}}}}
	}
	s.sent, s.reads, s.out.length, s.failure = nil, readBook{}, 0, ""
}

// do lets a node do one thing; what raft panics with is why the system cannot go on.
func (s *system) do(n *node, step func(*system, *node)) (ok bool) {
	defer func() {
		if panicked := recover(); panicked != nil {
			s.failure, ok = fmt.Sprint(panicked), false
		}
	}()
	step(s, n)
	return true
}

// run lets raft do something and what it asks for then, and tells of it. To apply a change of members is one more thing
// that raft is let do.
func (s *system) run(n *node, step func(*raft.RawNode), tell func(*report) pb.MessageType) {
	before := n.standing()
	step(n.raft)
	for {
		did := s.report(n, before, n.obey())
		s.end(&did, tell(&did))
		if n.change == nil {
			return
		}
		before = n.standing()
		n.changes()
		index := n.applied
		tell = func(r *report) pb.MessageType { return r.changed(index) }
	}
}

// event tells of one event.
func event(name uint32, fields ...func(*words)) func(*report) pb.MessageType {
	return func(r *report) pb.MessageType {
		r.event(name, append([]func(*words){r.self()}, fields...)...)
		return none
	}
}

func (s *system) start(n *node, again bool) {
	if err := n.start(quiet{}); err != nil {
		panic("raft does not start: " + err.Error())
	}
	s.run(n, func(*raft.RawNode) {}, func(r *report) pb.MessageType {
		if again {
			r.restarted()
		}
		return none
	})
}

func (s *system) receive(n *node, message *message) {
	// What raft refuses shows in what it does.
	arrive := func(raft *raft.RawNode) { _ = step(raft, message) }
	s.run(n, arrive, func(r *report) pb.MessageType { return r.arrival(message) })
}

func (s *system) pass(n *node, step func(*raft.RawNode)) {
	s.run(n, step, (*report).timeout)
}

// timeout lets the timer of a node fire. A leader that is to hand over has waited so long for the other then. With
// pre-votes nobody may ever stand, so that an old leader hears of a new one by its heartbeats alone.
func (s *system) timeout(raft *raft.RawNode) {
	for ticks := 0; ticks < heartbeatTick && s.parts.preVote && leads(raft); ticks++ {
		raft.Tick()
	}
	for ticks := 0; ticks < 2*electionTick && raft.BasicStatus().LeadTransferee != 0; ticks++ {
		raft.Tick()
	}
	_ = raft.Campaign()
}

func (s *system) write(n *node, value uint64) {
	if to := s.parts.transferee(value, n.id, len(s.nodes)); to != 0 {
		transfer := func(raft *raft.RawNode) { raft.TransferLeader(to) }
		s.run(n, transfer, event(eventTransferLeader, nodeOrNil(to)))
		return
	}
	if member := s.parts.changedMember(value, len(s.nodes)); member != 0 {
		s.change(n, value, member)
		return
	}
	if wanted, how := s.parts.wantedMembers(value, len(s.nodes)); wanted != nil {
		s.propose(n, n.members.to(wanted, how, value))
		return
	}
	step := func(raft *raft.RawNode) { _ = raft.Propose(bytesOf(value)) }
	s.run(n, step, func(r *report) pb.MessageType {
		if r.after.last > r.before.last {
			r.event(eventClientRequest, r.self(), integer(value), integer(r.after.last), integer(r.after.term))
		}
		return none
	})
}

// change asks a leader to make a node a member, or none if it is one. Two members stay.
func (s *system) change(n *node, value, member uint64) {
	kind := pb.ConfChangeAddNode
	if n.members.has(member) {
		if len(n.members.voters) <= 2 {
			return
		}
		kind = pb.ConfChangeRemoveNode
	}
	s.propose(n, &change{value: value, singles: []single{{member, kind}}, old: true})
}

// propose asks a leader for a change of members, unless they are those already.
func (s *system) propose(n *node, c *change) {
	if len(c.singles) == 0 && !n.members.joint() {
		return
	}
	step := func(raft *raft.RawNode) { _ = raft.ProposeConfChange(c.encoded()) }
	s.run(n, step, func(r *report) pb.MessageType {
		r.proposed(c)
		return none
	})
}

func (s *system) read(n *node, id uint64) {
	context, asks := id, uint32(eventClientRead)
	if s.parts.retryReads {
		again := false
		if context, again = retried(id); !countsReads {
			id = context
			if again {
				asks = eventRetryRead
			}
		}
	}
	s.reads.add(uint64(n.id)+1, n.standing().term, asked{read: id, context: context})
	s.run(n, func(raft *raft.RawNode) { raft.ReadIndex(bytesOf(context)) }, event(asks, integer(id)))
}

func (s *system) synced(n *node) {
	s.run(n, func(*raft.RawNode) { n.sync() }, func(r *report) pb.MessageType {
		r.event(eventSynced, r.observed()...)
		return none
	})
}

// end writes what else was seen, and hands over what the node sent and wrote.
func (s *system) end(report *report, explained pb.MessageType) {
	report.rest(explained)
	if report.did.wrote {
		s.out.record(recordWrote, report.node.id, 0, func() {})
	}
	for _, sent := range report.did.messages {
		kind := uint64(recordSend)
		if sent.held {
			kind = recordSendSynced
		}
		s.out.record(kind, report.node.id, uint8(sent.message.GetTo()-1), func() {
			s.out.put(8)
			s.out.put(uint64(len(s.sent)))
		})
		s.sent = append(s.sent, sent.message)
	}
}

// digest is a hash of what nodes have, in memory and on disk.
func (s *system) digest() uint64 {
	hash := fnv.New64a()
	for _, n := range s.nodes {
		fmt.Fprintln(hash, n.id, n.raft != nil, n.safe.hardState, n.safe.base, n.safe.entries)
		if n.raft != nil {
			fmt.Fprintln(hash, n.standing(), n.members, n.disk.base, n.disk.entries)
		}
	}
	return hash.Sum64() | 1
}
