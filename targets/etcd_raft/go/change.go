package main

import (
	"slices"

	pb "go.etcd.io/raft/v3/raftpb"
)

// members are who may vote. While they change by joint consensus, a quorum needs a majority of those who are to be, and
// one of those who have been.
type members struct {
	voters, outgoing []uint64
	// auto says whether the leader ends the joint consensus by itself.
	auto bool
}

func (m members) has(id uint64) bool {
	return slices.Contains(m.voters, id) || slices.Contains(m.outgoing, id)
}

func (m members) joint() bool { return len(m.outgoing) > 0 }

// single is what a change does to one node.
type single struct {
	node uint64
	kind pb.ConfChangeType
}

func (s single) adds() bool { return s.kind == pb.ConfChangeAddNode }

// change is a change of members; one without singles ends a joint consensus.
type change struct {
	// value is the client's; 0 if the leader asks for it by itself.
	value      uint64
	singles    []single
	transition pb.ConfChangeTransition
	// old says whether it is written in the form for a single node, that was there before joint consensus.
	old bool
}

// context is the value in the change; a change of no client has none.
func (c *change) context() []byte {
	if c.value == 0 {
		return nil
	}
	return bytesOf(c.value)
}

// simple says whether it changes one member, without joint consensus.
func (c *change) simple() bool {
	return len(c.singles) == 1 && c.transition == pb.ConfChangeTransitionAuto
}

// to is the change that leads to these members; one that ends a joint consensus, where there is one.
func (m members) to(wanted []uint64, transition pb.ConfChangeTransition, value uint64) *change {
	if m.joint() {
		return &change{value: value}
	}
	c := &change{value: value, transition: transition}
	for _, id := range wanted {
		if !slices.Contains(m.voters, id) {
			c.singles = append(c.singles, single{id, pb.ConfChangeAddNode})
		}
	}
	for _, id := range m.voters {
		if !slices.Contains(wanted, id) {
			c.singles = append(c.singles, single{id, pb.ConfChangeRemoveNode})
		}
	}
	return c
}

// auto says whether the leader ends the joint consensus that this begins by itself.
func (c *change) auto() bool {
	return len(c.singles) > 0 && c.transition != pb.ConfChangeTransitionJointExplicit
}

// those are the nodes that it adds, or those that it removes.
func (c *change) those(added bool) func(*words) {
	var chosen []uint64
	for _, one := range c.singles {
		if one.adds() == added {
			chosen = append(chosen, one.node)
		}
	}
	return nodes(chosen)
}

// fields are those that an entry of the spec has beside its term and value.
func (c *change) fields() []field {
	if c.simple() {
		return []field{{nameNode, nodeOrNil(c.singles[0].node)}, {nameAdds, boolean(c.singles[0].adds())}}
	}
	return []field{{nameJoins, c.those(true)}, {nameLeaves, c.those(false)}, {nameAuto, boolean(c.auto())}}
}

func changesMembers(entry *entry) bool { return entry.GetType() != pb.EntryNormal }

// changeOf is the change of members that an entry is, or nil.
func changeOf(entry *entry) *change {
	if !changesMembers(entry) {
		return nil
	}
	change, err := decoded(entry)
	if err != nil {
		panic("an entry that is no change of members: " + err.Error())
	}
	return change
}
