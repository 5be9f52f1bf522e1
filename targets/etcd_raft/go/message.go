package main

import (
	"encoding/binary"

	pb "go.etcd.io/raft/v3/raftpb"
)

// number is what a client wrote or asked for, as entries and contexts carry it; 0 for none.
func number(data []byte) uint64 {
	if len(data) != 8 {
		return 0
	}
	return binary.LittleEndian.Uint64(data)
}

func bytesOf(number uint64) []byte { return binary.LittleEndian.AppendUint64(nil, number) }

// entries as the spec has them in logs.
func entries(all []*entry) func(*words) {
	return func(w *words) {
		w.tag(valueSeq, uint64(len(all)))
		for _, entry := range all {
			value, more := number(entry.GetData()), []field(nil)
			if change := changeOf(entry); change != nil {
				value, more = change.value, change.fields()
			}
			w.fields(append([]field{{nameTerm, integer(entry.GetTerm())}, {nameValue, integer(value)}}, more...))
		}
	}
}

// nodes as a set.
func nodes(all []uint64) func(*words) {
	return func(w *words) {
		w.tag(valueSet, uint64(len(all)))
		for _, id := range all {
			nodeOrNil(id)(w)
		}
	}
}

// numbers as a sequence.
func numbers(all []uint64) func(*words) {
	return func(w *words) {
		w.tag(valueSeq, uint64(len(all)))
		for _, value := range all {
			integer(value)(w)
		}
	}
}

// described is a message as the spec has it in its network.
func described(m *message, reads readBook) func(*words) {
	name, more := kind(m, reads)
	return func(w *words) {
		w.fields(append([]field{
			{nameMtype, text(name)}, {nameMterm, integer(m.GetTerm())},
			{nameMsource, nodeOrNil(m.GetFrom())}, {nameMdest, nodeOrNil(m.GetTo())}}, more...))
	}
}

// kind is the spec's name for a type of message, and the fields that only it has.
func kind(m *message, reads readBook) (uint64, []field) {
	switch m.GetType() {
	case pb.MsgVote:
		return nameVoteRequest, voteRequest(m)
	case pb.MsgPreVote:
		return namePreVoteRequest, voteRequest(m)
	case pb.MsgVoteResp:
		return nameVoteResponse, []field{{nameMgranted, boolean(!m.GetReject())}}
	case pb.MsgPreVoteResp:
		return namePreVoteResponse, []field{{nameMgranted, boolean(!m.GetReject())}}
	case pb.MsgApp:
		return nameAppendRequest, []field{
			{nameMprevLogIndex, integer(m.GetIndex())}, {nameMprevLogTerm, integer(m.GetLogTerm())},
			{nameMentries, entries(m.GetEntries())}, {nameMcommitIndex, integer(m.GetCommit())}}
	case pb.MsgAppResp:
		return nameAppendResponse, []field{
			{nameMsuccess, boolean(!m.GetReject())}, {nameMindex, integer(m.GetIndex())},
			{nameMhint, integer(m.GetRejectHint())}, {nameMhintTerm, integer(m.GetLogTerm())}}
	case pb.MsgHeartbeat:
		return nameHeartbeatRequest, []field{
			{nameMcommitIndex, integer(m.GetCommit())}, {nameMcontext, integer(reads.of(m.GetFrom(), m))}}
	case pb.MsgHeartbeatResp:
		return nameHeartbeatResponse, []field{{nameMcontext, integer(reads.of(m.GetTo(), m))}}
	case pb.MsgSnap:
		return nameSnapshotRequest, baseOf(m.GetSnapshot()).fields()
	case pb.MsgTimeoutNow:
		return nameTimeoutNow, nil
	default:
		return nameOther, nil
	}
}

// fields are those of a message with a snapshot.
func (b base) fields() []field {
	fields := []field{
		{nameMlastIndex, integer(b.last)}, {nameMlastTerm, integer(b.term)}, {nameMwritten, numbers(b.written)},
		{nameMmembers, nodes(b.members.voters)}}
	if b.members.joint() {
		fields = append(fields, field{nameMoutgoing, nodes(b.members.outgoing)}, field{nameMauto, boolean(b.members.auto)})
	}
	return fields
}

func voteRequest(m *message) []field {
	return []field{{nameMlastLogIndex, integer(m.GetIndex())}, {nameMlastLogTerm, integer(m.GetLogTerm())}}
}

// messages that are chosen, as a set.
func messages(all []outgoing, reads readBook, chosen func(pb.MessageType) bool) func(*words) {
	return func(w *words) {
		count := uint64(0)
		for _, sent := range all {
			if chosen(sent.message.GetType()) {
				count++
			}
		}
		w.tag(valueSet, count)
		for _, sent := range all {
			if chosen(sent.message.GetType()) {
				described(sent.message, reads)(w)
			}
		}
	}
}
