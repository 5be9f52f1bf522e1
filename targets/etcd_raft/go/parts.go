package main

import (
	"math/bits"
	"slices"
	"strings"

	pb "go.etcd.io/raft/v3/raftpb"
)

// parts are the parts of raft that are off by default.
type parts struct {
	retryReads, preVote, transfer, snapshots bool
	// membership is changes of one member at a time, joint those by joint consensus.
	membership, joint bool
}

func (p parts) changesMembers() bool { return p.membership || p.joint }

// partsOf reads the options that the host gives, one a line.
func partsOf(options string) parts {
	lines := strings.Split(options, "\n")
	on := func(name string) bool { return slices.Contains(lines, name+"=on") }
	return parts{on("retry-reads"), on("pre-vote"), on("transfer"), on("snapshots"), on("membership"),
		slices.Contains(lines, "membership=joint")}
}

// With snapshots, a node compacts its log when it has applied so many entries since the last time.
const compactEvery = 4

// Every so many requests of clients, one asks for another leader.
const transferEvery = 3

// transferee is whom a request of a client wants for a leader in the place of this one, each of the others in turn, by
// raft's number; 0 for a request to write.
func (p parts) transferee(value uint64, leader uint8, nodes int) uint64 {
	if !p.transfer || nodes < 2 || value%transferEvery != 0 {
		return 0
	}
	turn := (value / transferEvery) % uint64(nodes-1)
	return (uint64(leader)+1+turn)%uint64(nodes) + 1
}

// Every so many requests of clients, one changes the members.
const changeEvery = 4

// changedMember is the node that a request of a client makes a member, or none if it is one, each in turn, by raft's
// number; 0 for a request to write.
func (p parts) changedMember(value uint64, nodes int) uint64 {
	if !p.membership || value%changeEvery != 0 {
		return 0
	}
	return (value/changeEvery)%uint64(nodes) + 1
}

// With joint consensus, every so many requests of clients, one changes the members.
const jointEvery = 2

// wantedMembers are those that a request of a client asks for by joint consensus, each set of two or more in turn, by
// raft's numbers, and how; none for a request to write.
func (p parts) wantedMembers(value uint64, nodes int) ([]uint64, pb.ConfChangeTransition) {
	if !p.joint || value%jointEvery != 0 {
		return nil, 0
	}
	turn := value / jointEvery
	chosen := turn % (1 << nodes)
	if bits.OnesCount64(chosen) < 2 {
		chosen = ^chosen
	}
	var wanted []uint64
	for i := range nodes {
		if chosen>>i&1 == 1 {
			wanted = append(wanted, uint64(i)+1)
		}
	}
	return wanted, pb.ConfChangeTransition(turn % 3)
}
