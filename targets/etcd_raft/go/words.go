package main

/*
#define MF_TYPES_ONLY
#include "modelfuzz.h"
*/
import "C"

import "unsafe"

// The kinds of records and values of modelfuzz.h.
const (
	recordEvent      = C.MF_EVENT
	recordSend       = C.MF_SEND
	recordSendSynced = C.MF_SEND_SYNCED
	recordWrote      = C.MF_WROTE
	valueBool        = C.MF_BOOL
	valueInt         = C.MF_INT
	valueNode        = C.MF_NODE
	valueConstant    = C.MF_CONSTANT
	valueString      = C.MF_STRING
	valueSeq         = C.MF_SEQ
	valueSet         = C.MF_SET
	valueFields      = C.MF_FIELDS
)

// words are handed to the host, which keeps a pointer to them until its next call: they lie in memory of C.
type words struct {
	at     []uint64
	length int
}

func (w *words) put(word uint64) {
	if w.length == len(w.at) {
		w.grow()
	}
	w.at[w.length] = word
	w.length++
}

func (w *words) grow() {
	capacity := max(1024, 2*len(w.at))
	grown := C.realloc(unsafe.Pointer(unsafe.SliceData(w.at)), C.size_t(8*capacity))
	w.at = unsafe.Slice((*uint64)(grown), capacity)
}

func (w *words) free() {
	C.free(unsafe.Pointer(unsafe.SliceData(w.at)))
	*w = words{}
}

// record writes a record about a node; body writes what follows its first word.
func (w *words) record(kind uint64, node, to uint8, body func()) {
	begun := w.length
	w.put(kind<<32 | uint64(node)<<48 | uint64(to)<<56)
	body()
	w.at[begun] |= uint64(w.length - begun - 1)
}

func (w *words) event(node uint8, name uint32, fields ...func(*words)) {
	w.record(recordEvent, node, 0, func() {
		w.put(uint64(name))
		for _, field := range fields {
			field(w)
		}
	})
}

type field struct {
	name  uint64
	value func(*words)
}

// fields writes a record.
func (w *words) fields(all []field) {
	w.tag(valueFields, uint64(len(all)))
	for _, field := range all {
		w.put(field.name)
		field.value(w)
	}
}

func (w *words) tag(kind, number uint64) { w.put(kind | number<<8) }

func boolean(truth bool) func(*words) {
	return func(w *words) {
		if truth {
			w.tag(valueBool, 1)
		} else {
			w.tag(valueBool, 0)
		}
	}
}

func integer(number uint64) func(*words) {
	return func(w *words) {
		w.tag(valueInt, 0)
		w.put(number)
	}
}

// node is a node by raft's number, which counts from 1; none is Nil.
func nodeOrNil(id uint64) func(*words) {
	return func(w *words) {
		if id == 0 {
			w.tag(valueConstant, nameNil)
		} else {
			w.tag(valueNode, id-1)
		}
	}
}

func text(name uint64) func(*words) { return func(w *words) { w.tag(valueString, name) } }

func constant(name uint64) func(*words) { return func(w *words) { w.tag(valueConstant, name) } }
