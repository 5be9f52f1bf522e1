/* A register on one primary and its backups: the sample of a system in C. README.md explains it. */
#include "modelfuzz.h"

enum { PRIMARY = 0, NODES_MAX = 16 };

/* The names of the schema, in its order. */
enum { WRITE, TIMEOUT, STORE, STORED, READ, SYNC, RESTART, ASKED, DONE, READ_ASKED, READ_DONE, HAS, ENDS, FROM, VERSION, VALUE };
static const char schema[] =
    "event Write v\n"
    "event Timeout i\n"
    "event HandleStore i m\n"
    "event HandleStored m\n"
    "event Read value\n"
    "event Sync i\n"
    "event Restart i version\n"
    "observe WriteAsked value\n"
    "observe WriteDone value\n"
    "observe ReadAsked read\n"
    "observe ReadDone read register\n"
    "observe Stored node index value\n"
    "observe Ends node last\n"
    "name from\n"
    "name version\n"
    "name value\n";

typedef struct entry { uint64_t version, value; } entry;

/* What is sent: an entry from the primary, or its version back from a backup. */
typedef struct message { uint64_t version, value, from; } message;

typedef struct node {
  entry stored, safe; /* in memory, and what a crash leaves of it */
  uint32_t acks;      /* the primary: who is known to have what it stores; bits */
  int committed;      /* the primary: a majority is known to have what it stores */
} node;

struct mf_system {
  uint32_t nodes;
  node node[NODES_MAX];
  mf_words out, told; /* out is written, told was handed out last */
  const char *fault;
};

static void put_message(mf_words *out, const message *m) {
  mf_fields(out, 3);
  mf_field(out, FROM), mf_node(out, (uint8_t)m->from);
  mf_field(out, VERSION), mf_int(out, (int64_t)m->version);
  mf_field(out, VALUE), mf_int(out, (int64_t)m->value);
}

/* An event about a node, with up to two numbers. */
static void about(mf_system *s, uint32_t name, uint8_t i, int numbers, uint64_t one, uint64_t two) {
  size_t event = mf_event(&s->out, i, name);
  mf_node(&s->out, i);
  if (numbers > 0) mf_int(&s->out, (int64_t)one);
  if (numbers > 1) mf_int(&s->out, (int64_t)two);
  mf_end(&s->out, event);
}

/* An event of a number. */
static void report(mf_system *s, uint32_t name, uint64_t number) {
  size_t event = mf_event(&s->out, PRIMARY, name);
  mf_int(&s->out, (int64_t)number), mf_end(&s->out, event);
}

/* The primary sends what it stores to every backup. */
static void send_all(mf_system *s, enum mf_record when) {
  message m = {s->node[PRIMARY].stored.version, s->node[PRIMARY].stored.value, PRIMARY};
  for (uint8_t to = 1; to < s->nodes; to++) mf_send(&s->out, when, PRIMARY, to, &m, sizeof m);
}

static void write_value(mf_system *s, uint64_t value) {
  node *p = &s->node[PRIMARY];
  p->stored = (entry){p->stored.version + 1, value};
  p->acks = 1, p->committed = s->nodes == 1;
  report(s, WRITE, value);
  report(s, ASKED, value);
  about(s, HAS, PRIMARY, 2, p->stored.version, value);
  mf_wrote(&s->out, PRIMARY);
  send_all(s, strcmp(s->fault, "store_before_sync") == 0 ? MF_SEND : MF_SEND_SYNCED);
}

/* A backup is handed an entry. */
static void handle_store(mf_system *s, uint8_t i, const message *m) {
  node *n = &s->node[i];
  message ack = {m->version, m->value, i};
  int newer = m->version > n->stored.version;
  size_t event = mf_event(&s->out, i, STORE);
  mf_node(&s->out, i), put_message(&s->out, m), mf_end(&s->out, event);
  if (newer) {
    n->stored = (entry){m->version, m->value};
    about(s, HAS, i, 2, m->version, m->value);
    mf_wrote(&s->out, i);
  }
  int waits = newer && strcmp(s->fault, "ack_before_sync") != 0;
  mf_send(&s->out, waits ? MF_SEND_SYNCED : MF_SEND, i, PRIMARY, &ack, sizeof ack);
}

/* The primary is told what a backup has. */
static void handle_stored(mf_system *s, const message *m) {
  node *p = &s->node[PRIMARY];
  size_t event = mf_event(&s->out, PRIMARY, STORED);
  put_message(&s->out, m), mf_end(&s->out, event);
  if (m->version != p->stored.version && strcmp(s->fault, "stale_ack_counted") != 0) return;
  p->acks |= 1u << m->from;
  if (!p->committed && 2 * (uint32_t)__builtin_popcount(p->acks) > s->nodes) {
    p->committed = 1;
    report(s, DONE, p->stored.value);
  }
}

static void read_value(mf_system *s, uint64_t number) {
  report(s, READ, s->node[PRIMARY].stored.value);
  report(s, READ_ASKED, number);
  size_t event = mf_event(&s->out, PRIMARY, READ_DONE);
  mf_int(&s->out, (int64_t)number), mf_int(&s->out, (int64_t)s->node[PRIMARY].stored.value), mf_end(&s->out, event);
}

static void restart(mf_system *s, uint8_t i) {
  node *n = &s->node[i];
  *n = (node){.stored = n->safe, .safe = n->safe, .acks = 1, .committed = n->safe.version == 0};
  about(s, RESTART, i, 1, n->stored.version, 0);
  about(s, ENDS, i, 1, n->stored.version, 0);
}

static void apply(mf_system *s, const mf_step *step) {
  node *n = &s->node[step->node];
  message m;
  switch (step->kind) {
  case MF_START: n->committed = 1; break;
  case MF_RECEIVE:
    memcpy(&m, step->bytes, sizeof m);
    if (step->node == PRIMARY) handle_stored(s, &m);
    else handle_store(s, step->node, &m);
    break;
  case MF_TIMEOUT:
    about(s, TIMEOUT, step->node, 0, 0, 0);
    if (step->node == PRIMARY && !n->committed) send_all(s, MF_SEND);
    break;
  case MF_WRITE: write_value(s, step->value); break;
  case MF_READ: read_value(s, step->value); break;
  case MF_SYNC: n->safe = n->stored; about(s, SYNC, step->node, 0, 0, 0); break;
  case MF_CRASH: if (step->value) n->safe = n->stored; break;
  case MF_RESTART: restart(s, step->node); break;
  default: break; /* ticks mean nothing here: mf_accepts says so */
  }
}

uint32_t mf_abi(void) { return MF_ABI; }
const char *mf_schema(void) { return schema; }

mf_system *mf_create(const mf_config *config) {
  static const char *const faults[] = {"", "store_before_sync", "ack_before_sync", "stale_ack_counted"};
  const char *fault = strncmp(config->options, "fault=", 6) == 0 ? config->options + 6 : "";
  size_t length = strcspn(fault, "\n"), known = 0;
  while (known < 4 && (strlen(faults[known]) != length || strncmp(faults[known], fault, length) != 0)) known++;
  mf_system *s = known < 4 ? (mf_system *)calloc(1, sizeof *s) : NULL;
  if (s) s->nodes = config->nodes, s->fault = faults[known];
  return s;
}

int32_t mf_apply(mf_system *s, const mf_step *steps, size_t count) {
  for (size_t i = 0; i < count; i++) apply(s, &steps[i]);
  return 0;
}

const uint64_t *mf_take(mf_system *s, size_t *words) { return mf_hand_out(&s->out, &s->told, words); }

uint32_t mf_accepts(mf_system *s, uint8_t i) { return i == PRIMARY && s->node[i].committed ? MF_WRITES | MF_READS : 0; }

const uint64_t *mf_describe(mf_system *s, const void *bytes, uint32_t length, size_t *words) {
  message m;
  if (length != sizeof m) return *words = 0, NULL;
  memcpy(&m, bytes, sizeof m);
  mf_clear(&s->told);
  put_message(&s->told, &m);
  *words = s->told.length;
  return s->told.at;
}

uint64_t mf_digest(mf_system *s) {
  uint64_t hash = 14695981039346656037u;
  for (uint32_t i = 0; i < s->nodes; i++) {
    const node *n = &s->node[i];
    uint64_t all[] = {n->stored.version, n->stored.value, n->safe.version, n->safe.value, n->acks, (uint64_t)n->committed};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) hash = (hash ^ all[k]) * 1099511628211u;
  }
  return hash | 1;
}

const char *mf_check(mf_system *s) {
  for (uint32_t i = 1; i < s->nodes; i++)
    if (s->node[i].stored.version > s->node[PRIMARY].stored.version) return "a backup is ahead of the primary";
  return NULL;
}

const char *mf_error(mf_system *s) { return s ? "no step fails" : "options: fault=store_before_sync|ack_before_sync|stale_ack_counted"; }
void mf_reset(mf_system *s) { memset(s->node, 0, sizeof s->node), mf_clear(&s->out); }
void mf_destroy(mf_system *s) { mf_free(&s->out), mf_free(&s->told), free(s); }
