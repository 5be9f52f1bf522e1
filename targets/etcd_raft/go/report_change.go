package main

import (
	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
)

// What is told of changes of members.

// proposed writes that a leader took a change of members, or an entry in its place that changes nothing.
func (r *report) proposed(c *change) {
	if r.after.last == r.before.last {
		return
	}
	index, term := integer(r.after.last), integer(r.after.term)
	log := r.node.disk.entries
	switch {
	case !changesMembers(log[len(log)-1]):
		r.event(eventRefuseChange, r.self(), index, term)
	case c.simple():
		one := c.singles[0]
		r.event(eventChangeMembers, r.self(), integer(c.value), nodeOrNil(one.node), boolean(one.adds()), index, term)
	case len(c.singles) == 0:
		r.event(eventLeaveJoint, r.self(), integer(c.value), index, term)
	default:
		r.event(eventEnterJoint, r.self(), integer(c.value), c.those(true), c.those(false), boolean(c.auto()), index, term)
	}
}

// left writes that a leader ends a joint consensus by itself.
func (r *report) left() {
	log := r.node.disk.entries
	if r.after.role != raft.StateLeader || r.after.last <= r.before.last || len(log) == 0 {
		return
	}
	if c := changeOf(log[len(log)-1]); c != nil && len(c.singles) == 0 && c.value == 0 {
		r.event(eventLeaveByItself, r.self(), integer(r.after.last), integer(r.after.term))
	}
}

// changed writes that the change of members in the entry of an index is applied.
func (r *report) changed(index uint64) pb.MessageType {
	fields := []func(*words){r.self(), integer(index), nodes(r.node.members.voters)}
	if r.node.parts.joint {
		r.event(eventApplyChangeOfHalves, append(fields, nodes(r.node.members.outgoing))...)
	} else {
		r.event(eventApplyChange, fields...)
	}
	return none
}

// advanced writes that a leader commits more, and of whom a majority has that: of both halves in joint consensus.
func (r *report) advanced() {
	fields := []func(*words){r.self(), integer(r.after.commit), nodes(r.node.members.voters)}
	if r.node.members.joint() {
		r.event(eventAdvanceCommitOfHalves, append(fields, nodes(r.node.members.outgoing))...)
	} else {
		r.event(eventAdvanceCommit, fields...)
	}
}
