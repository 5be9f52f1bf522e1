/* modelfuzz.h: the C interface of a system under test.
 *
 * A library in C, C++, Zig, Go, ... that holds a cluster of state machines exports the functions at the end of this
 * file, as a shared library that is loaded or as an archive that is linked. modelfuzz owns everything else: the links
 * between nodes, loss, duplication, reordering, partitions, when a disk syncs, who crashes.
 *
 * The library runs on the calling thread; other clusters may live on other threads. It does no input or output, and reads no clock and no entropy other than
 * mf_config.seed: the same steps give the same words, on every run and every machine.
 *
 * Whatever ends the process (an assertion, abort, a segmentation fault, an endless loop) is a finding that is kept.
 */
#ifndef MODELFUZZ_H
#define MODELFUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. A host refuses a library of another one. */
#define MF_ABI 1u

/* ---- What the host hands in -------------------------------------------------------------------------------------- */

/* What is the same for all executions of a system. */
typedef struct mf_config {
  uint32_t size;       /* sizeof(mf_config) of the host: fields may be added at the end */
  uint32_t nodes;      /* how many nodes, 1 to 16; they are numbered from 0 */
  uint64_t seed;       /* for whatever the system draws at random */
  const char *options; /* lines "key=value" that the user gave; "" if none; valid during mf_create only */
} mf_config;

/* What a node is to do. */
enum mf_kind {
  MF_START = 0,   /* start for the first time, with an empty disk */
  MF_RECEIVE = 1, /* handle the message `bytes`, `length` long, that `from` sent to it */
  MF_TIMEOUT = 2, /* act as if its timer had fired */
  MF_TICK = 3,    /* let one tick of its clock pass */
  MF_WRITE = 4,   /* a client asks to replicate `value`: 1, 2, 3, ... over an execution */
  MF_READ = 5,    /* a client asks to read; `value` is the request's number: 1, 2, 3, ... */
  MF_SYNC = 6,    /* all that it wrote (MF_WROTE) is now safe on its disk */
  MF_CRASH = 7,   /* lose all memory; what was written and not synced is safe if `value` is 1, gone if it is 0;
                     records that are written here are not looked at */
  MF_RESTART = 8  /* start again, from what its disk holds */
};

/* One step of one node. A node is told MF_SYNC before it is told anything else after it has written, but MF_CRASH.
 * A node that is down is told nothing but MF_RESTART. */
typedef struct mf_step {
  uint8_t kind;      /* enum mf_kind */
  uint8_t node;      /* the node */
  uint8_t from;      /* MF_RECEIVE: the sender; else 0 */
  uint8_t reserved;  /* 0 */
  uint32_t length;   /* MF_RECEIVE: how many bytes; else 0 */
  uint64_t value;    /* as the kind says; else 0 */
  const void *bytes; /* MF_RECEIVE: the message, aligned to 8 bytes, valid during mf_apply only; else NULL */
} mf_step;

/* What a node would take at present: bits of mf_accepts. */
enum mf_accept { MF_WRITES = 1, MF_READS = 2, MF_TICKS = 4 };

/* ---- What the library hands out ---------------------------------------------------------------------------------- */

/* Words of 64 bits: records, one after the other. The first word of a record says what it is,
 *   bits 0-31  how many words follow
 *   bits 32-47 enum mf_record
 *   bits 48-55 the node that it is about
 *   bits 56-63 the receiver (MF_SEND, MF_SEND_SYNCED), else 0 */
enum mf_record {
  MF_EVENT = 1,      /* a step of the protocol: the name's number, then one value for each field of its line */
  MF_SEND = 2,       /* a message to another node: its length in bytes, then the bytes, filled up to whole words */
  MF_SEND_SYNCED = 3, /* the same, but it leaves the node only once everything written so far is safe. What the bytes stand
                         for is the library's business, so a reply that it only makes in MF_SYNC can be sent before:
                         as the number of a place for it */
  MF_WROTE = 4       /* the node wrote to its disk; nothing follows */
};

/* A value is a tag, and what the tag says follows it. Bits 0-7 of the tag are its kind, the bits above a number. */
enum mf_value {
  MF_BOOL = 0,     /* FALSE for 0, TRUE for 1 */
  MF_INT = 1,      /* an integer: the next word, signed */
  MF_NODE = 2,     /* a node, by its number: n1 for 0 */
  MF_CONSTANT = 3, /* the spec's constant or model value of a name, by the name's number */
  MF_STRING = 4,   /* the string of a name, by the name's number */
  MF_SEQ = 5,      /* a sequence of so many values, which follow */
  MF_SET = 6,      /* a set of so many values, which follow */
  MF_FIELDS = 7    /* a record of so many fields: for each the name's number (a word), then its value */
};

/* ---- Writing words (what follows is for convenience; a library may write them as it likes) ------------------------ */

/* Words that grow. Start from {0}; mf_clear keeps the memory, mf_free gives it back. */
typedef struct mf_words {
  uint64_t *at;
  size_t length, capacity;
} mf_words;

static inline void mf_put(mf_words *w, uint64_t word) {
  if (w->length == w->capacity) {
    w->capacity = w->capacity ? 2 * w->capacity : 64;
    w->at = (uint64_t *)realloc(w->at, w->capacity * sizeof *w->at);
    if (!w->at) abort();
  }
  w->at[w->length++] = word;
}
static inline void mf_clear(mf_words *w) { w->length = 0; }
static inline void mf_free(mf_words *w) { free(w->at); w->at = NULL; w->length = w->capacity = 0; }

/* What mf_take does: hands out what was written to `out`, which goes on with the memory of what was handed out last. */
static inline const uint64_t *mf_hand_out(mf_words *out, mf_words *told, size_t *words) {
  mf_words written = *out;
  *out = *told, *told = written;
  mf_clear(out);
  return *words = written.length, written.at;
}

/* Begins a record; mf_end with what it returns ends it. */
static inline size_t mf_begin(mf_words *w, enum mf_record kind, uint8_t node, uint8_t to) {
  mf_put(w, (uint64_t)kind << 32 | (uint64_t)node << 48 | (uint64_t)to << 56);
  return w->length - 1;
}
static inline void mf_end(mf_words *w, size_t begun) { w->at[begun] |= (uint64_t)(w->length - begun - 1) & 0xffffffffu; }

/* Begins an event; the values of its fields and mf_end follow. */
static inline size_t mf_event(mf_words *w, uint8_t node, uint32_t name) {
  size_t begun = mf_begin(w, MF_EVENT, node, 0);
  mf_put(w, name);
  return begun;
}
static inline void mf_bool(mf_words *w, int truth) { mf_put(w, MF_BOOL | (uint64_t)(truth != 0) << 8); }
static inline void mf_int(mf_words *w, int64_t number) { mf_put(w, MF_INT); mf_put(w, (uint64_t)number); }
static inline void mf_node(mf_words *w, uint8_t node) { mf_put(w, MF_NODE | (uint64_t)node << 8); }
static inline void mf_constant(mf_words *w, uint32_t name) { mf_put(w, MF_CONSTANT | (uint64_t)name << 8); }
static inline void mf_string(mf_words *w, uint32_t name) { mf_put(w, MF_STRING | (uint64_t)name << 8); }
static inline void mf_seq(mf_words *w, uint32_t items) { mf_put(w, MF_SEQ | (uint64_t)items << 8); }
static inline void mf_set(mf_words *w, uint32_t items) { mf_put(w, MF_SET | (uint64_t)items << 8); }
static inline void mf_fields(mf_words *w, uint32_t fields) { mf_put(w, MF_FIELDS | (uint64_t)fields << 8); }
static inline void mf_field(mf_words *w, uint32_t name) { mf_put(w, name); }

/* A whole record for a message; `kind` is MF_SEND or MF_SEND_SYNCED. */
static inline void mf_send(mf_words *w, enum mf_record kind, uint8_t from, uint8_t to, const void *bytes, uint32_t length) {
  size_t begun = mf_begin(w, kind, from, to), words = ((size_t)length + 7) / 8;
  mf_put(w, length);
  for (size_t i = 0; i < words; i++) {
    uint64_t word = 0;
    size_t left = length - 8 * i;
    memcpy(&word, (const char *)bytes + 8 * i, left < 8 ? left : 8);
    mf_put(w, word);
  }
  mf_end(w, begun);
}
static inline void mf_wrote(mf_words *w, uint8_t node) { mf_begin(w, MF_WROTE, node, 0); }

/* A cluster. */
typedef struct mf_system mf_system;

/* ---- What the library exports: all of it --------------------------------------------------------------------------- */

/* cgo declares what Go exports by itself, without const: it defines MF_TYPES_ONLY. */
#ifndef MF_TYPES_ONLY

/* MF_ABI, as the library was compiled with. */
uint32_t mf_abi(void);

/* The names that words refer to by number: one on each line, the first line is number 0. Valid always.
 *   event NAME FIELD ...    an event, with its fields in the order of their values
 *   observe NAME FIELD ...  an event that only the oracles without a spec see; one of these, of nodes and integers:
 *     Stored node index term value    an entry is in the log of a node; Ends node last: nothing is behind that index
 *     Decided node index voters       the node saw a majority of the set of voters store all up to the index
 *     Committed node index            the node knows that all up to the index is committed
 *     Applied node index term value   the node applied an entry; Installed node index: a snapshot up to there instead
 *     Leader node term                the node became the leader of the term (view, ballot)
 *     Restarted node                  the node started again
 *     WriteAsked value, WriteDone value, ReadAsked read    what clients asked for, and what they were told
 *     ReadDone read register | ReadDone read log           the value read, or the sequence of all values so far
 *   name NAME               a constant, a string, or a field of a record */
const char *mf_schema(void);

/* A cluster whose nodes wait for MF_START; NULL if it cannot be made, and mf_error(NULL) says why. */
mf_system *mf_create(const mf_config *config);

/* Applies steps in order. 0 if all were done; else the system cannot go on: a finding, and mf_error says what it is.
 * After a failure only mf_take, mf_error and mf_destroy are called. */
int32_t mf_apply(mf_system *system, const mf_step *steps, size_t count);

/* Takes the records that were written since the last call, in order; valid until the next call of any function. */
const uint64_t *mf_take(mf_system *system, size_t *words);

/* What a node that is up would take at present: bits of enum mf_accept. */
uint32_t mf_accepts(mf_system *system, uint8_t node);

/* A message as a value, for people to read and for the events DropMessage and DuplicateMessage; NULL and 0 words if the
 * system does not tell. Valid until the next call of any function. */
const uint64_t *mf_describe(mf_system *system, const void *bytes, uint32_t length, size_t *words);

/* A hash of everything that decides what the system will do, its disks included: where two runs of the same steps
 * differ in it, the system is not deterministic. 0 if the system does not tell. */
uint64_t mf_digest(mf_system *system);

/* What is wrong inside the system, which is a finding; NULL if nothing is. The first line identifies the fault. Asked
 * after each choice. */
const char *mf_check(mf_system *system);

/* Why the last mf_apply (or, of NULL, mf_create) failed. The first line identifies the fault. */
const char *mf_error(mf_system *system);

/* Everything as after mf_create: all disks are empty, all nodes wait for MF_START. */
void mf_reset(mf_system *system);

/* Gives everything back. */
void mf_destroy(mf_system *system);
#endif

#ifdef __cplusplus
}
#endif
#endif
