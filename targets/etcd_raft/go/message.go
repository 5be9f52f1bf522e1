package main

import (
	"encoding/binary"

	pb "go.etcd.io/raft/v3/raftpb"
	"google.golang.org/protobuf/proto"
)

// number is what a client wrote or asked for, as entries and contexts carry it; 0 for none.
func number(data []byte) uint64 {
	if len(data) != 8 {
		return 0
	}
	return binary.LittleEndian.Uint64(data)
}

func bytesOf(number uint64) []byte { return binary.LittleEndian.AppendUint64(nil, number) }

// changeOf is the change of members that an entry is, or nil.
func changeOf(entry *pb.Entry) *pb.ConfChange {
	if entry.GetType() != pb.EntryConfChange {
		return nil
	}
	change := &pb.ConfChange{}
	if err := proto.Unmarshal(entry.GetData(), change); err != nil {
		panic("an entry that is no change of members: " + err.Error())
	}
	return change
}

// entries as the spec has them in logs.
func entries(all []*pb.Entry) func(*words) {
	return func(w *words) {
		w.tag(valueSeq, uint64(len(all)))
		for _, entry := range all {
			fields, value := uint64(2), entry.GetData()
			change := changeOf(entry)
			if change != nil {
				fields, value = 4, change.GetContext()
			}
			w.tag(valueFields, fields)
			w.put(nameTerm)
			integer(entry.GetTerm())(w)
			w.put(nameValue)
			integer(number(value))(w)
			if change != nil {
				w.put(nameNode)
				nodeOrNil(change.GetNodeId())(w)
				w.put(nameAdds)
				boolean(change.GetType() == pb.ConfChangeAddNode)(w)
			}
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

type field struct {
	name  uint64
	value func(*words)
}

// described is a message as the spec has it in its network.
func described(m *pb.Message, reads readBook) func(*words) {
	name, more := kind(m, reads)
	return func(w *words) {
		w.tag(valueFields, uint64(4+len(more)))
		w.put(nameMtype)
		w.tag(valueString, name)
		w.put(nameMterm)
		integer(m.GetTerm())(w)
		w.put(nameMsource)
		nodeOrNil(m.GetFrom())(w)
		w.put(nameMdest)
		nodeOrNil(m.GetTo())(w)
		for _, field := range more {
			w.put(field.name)
			field.value(w)
		}
	}
}

// kind is the spec's name for a type of message, and the fields that only it has.
func kind(m *pb.Message, reads readBook) (uint64, []field) {
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
		base := baseOf(m.GetSnapshot())
		return nameSnapshotRequest, []field{
			{nameMlastIndex, integer(base.last)}, {nameMlastTerm, integer(base.term)}, {nameMwritten, numbers(base.written)},
			{nameMmembers, nodes(base.voters)}}
	case pb.MsgTimeoutNow:
		return nameTimeoutNow, nil
	default:
		return nameOther, nil
	}
}

func voteRequest(m *pb.Message) []field {
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
