/* What a server does when the cluster lets it, and what it was seen to do. */
#include "c_raft.h"

enum { NO_SNAPSHOTS = 1 << 30 };

static rt_standing standing(node *n) {
  raft_index last = raft_last_index(&n->raft);
  int role = n->raft.state == RAFT_LEADER ? RT_LEADER : n->raft.state == RAFT_CANDIDATE ? RT_CANDIDATE : RT_FOLLOWER;
  return (rt_standing){n->raft.current_term, n->raft.commit_index, last, rt_term_at(&n->disk.log, last),
                       (int)n->raft.voted_for - 1, role};
}

/* ---- The state machine ------------------------------------------------------------------------------------------- */

static int fsm_apply(struct raft_fsm *fsm, const struct raft_buffer *command, void **result) {
  node *n = (node *)fsm->data;
  raft_index index = n->raft.last_applied + 1;
  rt_entry entry = {rt_term_at(&n->disk.log, index), 0};
  memcpy(&entry.value, command->base, sizeof entry.value);
  rt_apply(&n->system->cluster, index, entry);
  *result = NULL;
  return 0;
}

static int fsm_snapshot(struct raft_fsm *fsm, struct raft_buffer **buffers, unsigned *count) {
  return (void)fsm, (void)buffers, (void)count, RAFT_BUSY;
}
static int fsm_restore(struct raft_fsm *fsm, struct raft_buffer *buffer) { return (void)fsm, (void)buffer, RAFT_IOERR; }

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* Ends a step: the rest is reported, and messages are handed over. */
static void finish(node *n, const rt_standing *before, int explained) {
  rt_standing after = standing(n);
  rt_rest(&n->system->cluster, n->id, before, &after, explained, 0);
  rt_post(&n->system->cluster, n->id);
  io_finish_sends(n, 0);
}

/* A tracer that is off: the library's own writes to standard error where the environment says so. */
static void emit(struct raft_tracer *tracer, const char *file, int line, const char *message) {
  (void)tracer, (void)file, (void)line, (void)message;
}
static struct raft_tracer silent = {NULL, false, emit};

static int bootstrap(node *n) {
  struct mf_system *s = n->system;
  struct raft_configuration all;
  raft_configuration_init(&all);
  int failed = 0;
  for (uint32_t i = 0; i < s->cluster.nodes && !failed; i++) failed = raft_configuration_add(&all, i + 1, s->address[i], RAFT_VOTER);
  if (!failed && !s->configuration.base) failed = raft_configuration_encode(&all, &s->configuration);
  if (!failed) failed = raft_bootstrap(&n->raft, &all);
  raft_configuration_close(&all);
  return failed;
}

int node_start(node *n, int again) {
  n->now = 0, n->sending = n->appending = 0, n->held = n->reply = -1;
  io_init(n);
  memset(&n->raft, 0, sizeof n->raft);
  n->fsm = (struct raft_fsm){.version = 1, .data = n, .apply = fsm_apply, .snapshot = fsm_snapshot, .restore = fsm_restore};
  int failed = raft_init(&n->raft, &n->io, &n->fsm, n->id + 1u, n->system->address[n->id]);
  if (failed) return failed;
  n->raft.tracer = &silent, n->up = 1;
  raft_set_snapshot_threshold(&n->raft, NO_SNAPSHOTS);
  if (!again) failed = bootstrap(n);
  if (!failed) failed = raft_start(&n->raft);
  rt_standing now = standing(n);
  if (again) rt_restarted(&n->system->cluster, n->id, &now, &n->disk.log);
  else rt_started(&n->system->cluster, n->id, &n->disk.log);
  finish(n, &now, RT_NONE);
  return failed;
}

void node_stop(node *n) {
  raft_close(&n->raft, NULL);
  n->up = 0;
}

static struct raft_message received(node *n, const rt_message *m) {
  struct raft_message made = {.server_id = m->from + 1u, .server_address = n->system->address[m->from]};
  if (m->kind == RT_VOTE_REQUEST) {
    made.type = RAFT_IO_REQUEST_VOTE;
    made.request_vote = (struct raft_request_vote){m->term, m->from + 1u, m->index, m->before, false, false};
  } else if (m->kind == RT_VOTE_RESPONSE) {
    made.type = RAFT_IO_REQUEST_VOTE_RESULT;
    made.request_vote_result = (struct raft_request_vote_result){m->term, m->yes, (raft_tribool)m->tag};
  } else if (m->kind == RT_APPEND_REQUEST) {
    struct raft_entry *entries = io_entries(n, rt_entries(&n->system->cluster, m), m->index + 1, m->count);
    made.type = RAFT_IO_APPEND_ENTRIES;
    made.append_entries = (struct raft_append_entries){m->term, m->index, m->before, m->commit, entries, m->count};
  } else {
    made.type = RAFT_IO_APPEND_ENTRIES_RESULT;
    made.append_entries_result = (struct raft_append_entries_result){m->term, m->yes ? 0 : m->index, m->yes ? m->index : m->hint};
  }
  return made;
}

/* A follower that writes answers once that is safe. The answer gets its place in the network now: to deliver it is what
 * lets the disk sync. */
static void hold_reply(node *n, const rt_message *m) {
  rt_message held = {.kind = RT_APPEND_RESPONSE, .from = n->id, .to = m->from, .empty = 1, .term = n->raft.current_term};
  if (n->appending) n->held = rt_send(&n->system->cluster, held);
}

/* Where a leader goes on to replicate to a node; 0 if it is no leader. */
static uint64_t next_index(const node *n, uint8_t to) { return leads(n) ? n->raft.leader_state.progress[to].next_index : 0; }

void node_receive(node *n, const rt_message *message) {
  rt_message m = *message;
  if (m.empty) return;
  rt_standing before = standing(n);
  struct raft_message handed = received(n, &m);
  n->vouched = m.index + m.count;
  n->receive(&n->io, &handed);
  if (m.kind == RT_APPEND_REQUEST) hold_reply(n, &m);
  rt_standing after = standing(n);
  int explained = RT_NONE;
  if (m.kind == RT_VOTE_REQUEST || m.kind == RT_APPEND_REQUEST) explained = rt_request(&n->system->cluster, &m, &after);
  else rt_response(&n->system->cluster, &m, &before, next_index(n, m.from));
  finish(n, &before, explained);
}

/* A tick after so many milliseconds. */
static void pass(node *n, raft_time milliseconds) {
  rt_standing before = standing(n);
  n->now += milliseconds;
  n->tick(&n->io);
  int stands = n->raft.state == RAFT_CANDIDATE && n->raft.current_term > before.term;
  if (stands) rt_timeout(&n->system->cluster, n->id);
  finish(n, &before, stands ? RT_VOTE_REQUEST : RT_NONE);
}

void node_tick(node *n) { pass(n, n->raft.heartbeat_timeout); }

/* A leader's timer is that of its heartbeats; others wait for an election. */
void node_time_out(node *n) {
  raft_time waited = n->now - n->raft.election_timer_start;
  if (n->raft.state == RAFT_LEADER) return pass(n, n->raft.heartbeat_timeout);
  unsigned least = n->raft.state == RAFT_CANDIDATE ? n->raft.candidate_state.randomized_election_timeout
                                                   : n->raft.follower_state.randomized_election_timeout;
  pass(n, waited < least ? least - waited : 0);
}

/* What a client asked for. */
typedef struct asked {
  struct raft_apply apply;
  node *node;
  uint64_t value;
} asked;

/* A client is told that its write is done, or that it is not known whether it is. */
static void written(struct raft_apply *request, int status, void *result) {
  asked *a = (asked *)request;
  (void)result;
  if (status == 0) mf_put(&a->node->system->cluster.done, a->value);
  free(a);
}

void node_write(node *n, uint64_t value) {
  rt_standing before = standing(n);
  asked *request = (asked *)calloc(1, sizeof *request);
  struct raft_buffer command = {raft_malloc(sizeof value), sizeof value};
  if (!request || !command.base) abort();
  memcpy(command.base, &value, sizeof value);
  request->node = n, request->value = value;
  if (raft_apply(&n->raft, &request->apply, &command, 1, written) != 0) free(request), raft_free(command.base);
  rt_standing after = standing(n);
  if (after.last > before.last) rt_client_request(&n->system->cluster, n->id, value, &after);
  finish(n, &before, RT_NONE);
}

/* The disk has synced: the library is told so. A follower answers now, and what a leader commits is an event of its own. */
void node_sync(node *n) {
  rt_cluster *c = &n->system->cluster;
  rt_standing before = standing(n);
  rt_disk_sync(&n->disk);
  n->reply = -1;
  io_finish_appends(n, 0);
  n->held = -1;
  rt_synced(c, n->id, &before, leads(n) ? before.commit : n->raft.commit_index, n->reply < 0 ? NULL : &c->store.at[n->reply]);
  finish(n, &before, RT_NONE);
}

/* ---- Digest ------------------------------------------------------------------------------------------------------ */

static uint64_t mix(uint64_t hash, uint64_t word) { return (hash ^ word) * 1099511628211u; }

uint64_t node_digest(const node *n, uint64_t hash) {
  hash = rt_disk_digest(&n->disk, mix(hash, (uint64_t)n->up));
  if (!n->up) return hash;
  hash = mix(mix(mix(hash, n->raft.state), n->raft.commit_index), n->raft.last_applied);
  hash = mix(hash, n->now - n->raft.election_timer_start);
  for (uint32_t i = 0; leads(n) && i < n->system->cluster.nodes; i++) {
    const struct raft_progress *p = &n->raft.leader_state.progress[i];
    hash = mix(mix(mix(mix(hash, p->state), p->next_index), p->match_index), p->recent_recv);
    hash = mix(hash, n->now - p->last_send);
  }
  return hash;
}
