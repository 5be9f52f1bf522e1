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
	sent      []*pb.Message
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
		*n = node{id: n.id, parts: s.parts, safe: disk{voters: voters}}
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

func (s *system) start(n *node, again bool) {
	if err := n.start(quiet{}); err != nil {
		panic("raft does not start: " + err.Error())
	}
	before, did := n.act(func(*raft.RawNode) {})
	report := s.report(n, before, did)
	if again {
		report.restarted()
	}
	s.end(&report, none)
}

func (s *system) receive(n *node, message *pb.Message) {
	// What raft refuses shows in what it does.
	before, did := n.act(func(raft *raft.RawNode) { _ = raft.Step(message) })
	report := s.report(n, before, did)
	s.end(&report, report.arrival(message))
}

func (s *system) pass(n *node, step func(*raft.RawNode)) {
	before, did := n.act(step)
	report := s.report(n, before, did)
	s.end(&report, report.timeout())
}

func (s *system) write(n *node, value uint64) {
	if to := s.parts.transferee(value, n.id, len(s.nodes)); to != 0 {
		s.transfer(n, to)
		return
	}
	before, did := n.act(func(raft *raft.RawNode) { _ = raft.Propose(bytesOf(value)) })
	report := s.report(n, before, did)
	if report.after.last > before.last {
		report.event(eventClientRequest, report.self(), integer(value), integer(report.after.last), integer(report.after.term))
	}
	s.end(&report, none)
}

func (s *system) transfer(n *node, to uint64) {
	before, did := n.act(func(raft *raft.RawNode) { raft.TransferLeader(to) })
	report := s.report(n, before, did)
	report.event(eventTransferLeader, report.self(), nodeOrNil(to))
	s.end(&report, none)
}

func (s *system) read(n *node, id uint64) {
	context := id
	if s.parts.retryReads {
		context = retried(id)
	}
	s.reads.add(uint64(n.id)+1, n.standing().term, asked{read: id, context: context})
	before, did := n.act(func(raft *raft.RawNode) { raft.ReadIndex(bytesOf(context)) })
	report := s.report(n, before, did)
	report.event(eventClientRead, report.self(), integer(id))
	s.end(&report, none)
}

func (s *system) synced(n *node) {
	before, did := n.synced()
	report := s.report(n, before, did)
	report.event(eventSynced, report.observed()...)
	s.end(&report, none)
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
		fmt.Fprintln(hash, n.id, n.raft != nil, n.safe.term, n.safe.vote, n.safe.commit, n.safe.base, n.safe.entries)
		if n.raft != nil {
			fmt.Fprintln(hash, n.standing(), n.disk.base, n.disk.entries)
		}
	}
	return hash.Sum64() | 1
}
