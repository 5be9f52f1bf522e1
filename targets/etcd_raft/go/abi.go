package main

/*
#cgo CFLAGS: -I${SRCDIR}/../..
#define MF_TYPES_ONLY
#include "modelfuzz.h"
*/
import "C"

import (
	"crypto/rand"
	"runtime/debug"
	"sync"
	"unsafe"

	"go.etcd.io/raft/v3"
)

// zeros is the source of what raft draws at random, which is how long it waits for an election: always the least.
type zeros struct{}

func (zeros) Read(to []byte) (int, error) {
	clear(to)
	return len(to), nil
}

func init() {
	rand.Reader = zeros{}
	// Executions are short and leave little behind: collecting each few megabytes would cost more than they hold.
	debug.SetGCPercent(1600)
}

// systems are known to the host by the address of a byte of C's. Several threads may have some each.
var systems sync.Map

func of(handle *C.mf_system) *system {
	found, _ := systems.Load(handle)
	return found.(*system)
}

var schemaText = C.CString(schema)

//export mf_abi
func mf_abi() C.uint32_t { return C.MF_ABI }

//export mf_schema
func mf_schema() *C.char { return schemaText }

//export mf_create
func mf_create(config *C.mf_config) *C.mf_system {
	handle := (*C.mf_system)(C.calloc(1, 1))
	systems.Store(handle, newSystem(int(config.nodes), partsOf(C.GoString(config.options))))
	return handle
}

//export mf_apply
func mf_apply(handle *C.mf_system, steps *C.mf_step, count C.size_t) C.int32_t {
	s := of(handle)
	for _, step := range unsafe.Slice(steps, int(count)) {
		if !s.do(s.nodes[step.node], func(s *system, n *node) { apply(s, n, &step) }) {
			return -1
		}
	}
	return 0
}

func apply(s *system, n *node, step *C.mf_step) {
	switch step.kind {
	case C.MF_START:
		s.start(n, false)
	case C.MF_RECEIVE:
		s.receive(n, s.sent[*(*uint64)(step.bytes)])
	case C.MF_TIMEOUT:
		s.pass(n, s.timeout)
	case C.MF_TICK:
		s.pass(n, (*raft.RawNode).Tick)
	case C.MF_WRITE:
		s.write(n, uint64(step.value))
	case C.MF_READ:
		s.read(n, uint64(step.value))
	case C.MF_SYNC:
		s.synced(n)
	case C.MF_CRASH:
		n.crash(step.value != 0)
	case C.MF_RESTART:
		s.start(n, true)
	}
}

//export mf_take
func mf_take(handle *C.mf_system, count *C.size_t) *C.uint64_t {
	s := of(handle)
	s.out, s.told = s.told, s.out
	s.out.length = 0
	*count = C.size_t(s.told.length)
	return (*C.uint64_t)(unsafe.SliceData(s.told.at))
}

//export mf_accepts
func mf_accepts(handle *C.mf_system, node C.uint8_t) C.uint32_t {
	n := of(handle).nodes[node]
	accepts := C.uint32_t(C.MF_TICKS)
	if n.leads() {
		accepts |= C.MF_WRITES
	}
	if n.reads() {
		accepts |= C.MF_READS
	}
	return accepts
}

//export mf_describe
func mf_describe(handle *C.mf_system, bytes unsafe.Pointer, length C.uint32_t, count *C.size_t) *C.uint64_t {
	s := of(handle)
	s.told.length = 0
	described(s.sent[*(*uint64)(bytes)], s.reads)(&s.told)
	*count = C.size_t(s.told.length)
	return (*C.uint64_t)(unsafe.SliceData(s.told.at))
}

//export mf_digest
func mf_digest(handle *C.mf_system) C.uint64_t { return C.uint64_t(of(handle).digest()) }

//export mf_check
func mf_check(*C.mf_system) *C.char { return nil }

//export mf_error
func mf_error(handle *C.mf_system) *C.char {
	s := of(handle)
	C.free(s.failureText)
	text := C.CString(s.failure)
	s.failureText = unsafe.Pointer(text)
	return text
}

//export mf_reset
func mf_reset(handle *C.mf_system) { of(handle).reset() }

//export mf_destroy
func mf_destroy(handle *C.mf_system) {
	s := of(handle)
	C.free(s.failureText)
	s.out.free()
	s.told.free()
	systems.Delete(handle)
	C.free(unsafe.Pointer(handle))
}
