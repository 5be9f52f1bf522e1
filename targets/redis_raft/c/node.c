/* What a server does when the cluster lets it, and what it was seen to do. */
#include "redis_raft.h"

enum { REQUEST_TIMEOUT = 200, ELECTION_TIMEOUT = 1 << 30 }; /* in milliseconds: elections start when the cluster says so */

static rt_standing standing(node *n) {
  raft_server_t *r = n->raft;
  uint64_t last = (uint64_t)raft_get_current_idx(r);
  int role = raft_is_leader(r) ? RT_LEADER : raft_is_candidate(r) ? RT_CANDIDATE : RT_FOLLOWER;
  int vote = raft_get_voted_for(r);
  return (rt_standing){(uint64_t)raft_get_current_term(r), (uint64_t)raft_get_commit_idx(r), last, rt_term_at(&n->disk.log, last),
                       vote == RAFT_NODE_ID_NONE ? RT_NONE : vote - 1, role};
}

/* ---- Callbacks --------------------------------------------------------------------------------------------------- */

static int send_vote_request(raft_server_t *raft, void *data, raft_node_t *to, raft_requestvote_req_t *m) {
  node *n = (node *)data;
  (void)raft;
  rt_message made = {.kind = RT_VOTE_REQUEST, .from = n->id, .to = (uint8_t)(raft_node_get_id(to) - 1), .term = (uint64_t)m->term};
  made.index = (uint64_t)m->last_log_idx, made.before = (uint64_t)m->last_log_term;
  rt_send(&n->system->cluster, made);
  return 0;
}

static int send_append_request(raft_server_t *raft, void *data, raft_node_t *to, raft_appendentries_req_t *m) {
  node *n = (node *)data;
  rt_cluster *c = &n->system->cluster;
  (void)raft;
  rt_message made = {.kind = RT_APPEND_REQUEST, .from = n->id, .to = (uint8_t)(raft_node_get_id(to) - 1), .term = (uint64_t)m->term};
  made.index = (uint64_t)m->prev_log_idx, made.before = (uint64_t)m->prev_log_term;
  made.commit = (uint64_t)m->leader_commit, made.tag = m->msg_id;
  rt_send(c, made);
  for (raft_index_t i = 0; i < m->n_entries; i++) rt_entry_of(c, n->disk.log.at[made.index + (uint64_t)i]);
  n->next[made.to] = made.index + (uint64_t)m->n_entries + 1;
  return 0;
}

static raft_index_t entries_to_send(raft_server_t *raft, void *data, raft_node_t *to, raft_index_t index, raft_index_t count,
                                    raft_entry_t **entries) {
  (void)raft, (void)to;
  return log_on_disk.get_batch(data, index, count < ENTRIES_MAX ? count : ENTRIES_MAX, entries);
}

static int apply(raft_server_t *raft, void *data, raft_entry_t *entry, raft_index_t index) {
  node *n = (node *)data;
  rt_entry made = {(uint64_t)entry->term, 0};
  if (entry->data_len) memcpy(&made.value, entry->data, sizeof made.value);
  rt_apply(&n->system->cluster, (uint64_t)index, made);
  if (made.value && raft_is_leader(raft)) mf_put(&n->system->cluster.done, made.value);
  return 0;
}

/* The library asks that this is safe when it returns. */
static int persist(raft_server_t *raft, void *data, raft_term_t term, raft_node_id_t vote) {
  node *n = (node *)data;
  (void)raft;
  n->disk.term = (uint64_t)term, n->disk.vote = vote == RAFT_NODE_ID_NONE ? RT_NONE : vote - 1;
  return 0;
}

static raft_time_t timestamp(raft_server_t *raft, void *data) { return (void)raft, ((node *)data)->now; }

static int clear_snapshot(raft_server_t *raft, void *data) { return (void)raft, (void)data, 0; }

static raft_cbs_t callbacks = {.send_requestvote = send_vote_request, .send_appendentries = send_append_request, .applylog = apply,
                               .persist_metadata = persist, .timestamp = timestamp, .get_entries_to_send = entries_to_send,
                               .clear_snapshot = clear_snapshot};

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* Ends a step: the library sends and applies, the rest is reported, and messages are handed over. */
static void finish(node *n, const rt_standing *before, const rt_standing *after, int explained) {
  rt_rest(&n->system->cluster, n->id, before, after, explained, 1);
  rt_post(&n->system->cluster, n->id);
}

/* RedisRaft lets the library go on at the end of each round of its loop, and tells how much of its log is safe. */
static void flush(node *n, raft_index_t safe) { n->shut |= raft_flush(n->raft, safe) == RAFT_ERR_SHUTDOWN; }

void node_start(node *n, int again) {
  raft_server_t *r = n->raft = raft_new_with_log(&log_on_disk, n);
  n->now = 1, n->shut = 0;
  memset(n->next, 0, sizeof n->next), memset(n->acked, 0, sizeof n->acked);
  raft_set_callbacks(r, &callbacks, n);
  raft_config(r, 1, RAFT_CONFIG_ELECTION_TIMEOUT, (int)ELECTION_TIMEOUT);
  raft_config(r, 1, RAFT_CONFIG_REQUEST_TIMEOUT, (int)REQUEST_TIMEOUT);
  raft_config(r, 1, RAFT_CONFIG_AUTO_FLUSH, 0);
  for (uint32_t i = 0; i < n->system->cluster.nodes; i++) raft_add_node(r, NULL, (raft_node_id_t)i + 1, i == n->id);
  if (!again) return;
  raft_restore_metadata(r, (raft_term_t)n->disk.term, n->disk.vote == RT_NONE ? RAFT_NODE_ID_NONE : n->disk.vote + 1);
  raft_restore_log(r);
  rt_standing now = standing(n);
  rt_restarted(&n->system->cluster, n->id, &now, &n->disk.log);
  finish(n, &now, &now, RT_NONE);
}

void node_stop(node *n) {
  raft_destroy(n->raft);
  n->raft = NULL;
}

static void receive_vote_request(node *n, const rt_message *m) {
  raft_requestvote_req_t request = {0, (raft_term_t)m->term, m->from + 1, (raft_index_t)m->index, (raft_term_t)m->before};
  raft_requestvote_resp_t reply = {0};
  n->shut |= raft_recv_requestvote(n->raft, raft_get_node(n->raft, m->from + 1), &request, &reply) == RAFT_ERR_SHUTDOWN;
  rt_message made = {.kind = RT_VOTE_RESPONSE, .from = n->id, .to = m->from, .yes = reply.vote_granted != 0, .term = (uint64_t)reply.term};
  made.tag = (uint64_t)reply.request_term;
  rt_send(&n->system->cluster, made);
}

static void receive_append_request(node *n, const rt_message *m) {
  raft_entry_t *entries[ENTRIES_MAX];
  for (uint32_t i = 0; i < m->count; i++) entries[i] = log_entry(rt_entries(&n->system->cluster, m)[i]);
  raft_appendentries_req_t request = {m->from + 1, m->tag, (raft_term_t)m->term, (raft_index_t)m->index, (raft_term_t)m->before,
                                      (raft_index_t)m->commit, (raft_index_t)m->count, entries};
  raft_appendentries_resp_t reply = {0};
  n->shut |= raft_recv_appendentries(n->raft, raft_get_node(n->raft, m->from + 1), &request, &reply) == RAFT_ERR_SHUTDOWN;
  for (uint32_t i = 0; i < m->count; i++) raft_entry_release(entries[i]);
  rt_message made = {.kind = RT_APPEND_RESPONSE, .from = n->id, .to = m->from, .yes = reply.success != 0, .term = (uint64_t)reply.term};
  made.tag = reply.msg_id;
  made.index = made.yes ? (uint64_t)reply.current_idx : 0, made.hint = made.yes ? 0 : (uint64_t)reply.current_idx;
  rt_send(&n->system->cluster, made);
}

/* Says whether the library looks at it: it drops answers that are older than one that accepted. */
static int receive_append_response(node *n, const rt_message *m) {
  raft_appendentries_resp_t response = {m->tag, (raft_term_t)m->term, m->yes, (raft_index_t)(m->yes ? m->index : m->hint)};
  int looks = raft_is_leader(n->raft) && m->tag >= n->acked[m->from];
  if (looks && m->yes && m->term == (uint64_t)raft_get_current_term(n->raft)) n->acked[m->from] = m->tag;
  n->shut |= raft_recv_appendentries_response(n->raft, raft_get_node(n->raft, m->from + 1), &response) == RAFT_ERR_SHUTDOWN;
  return looks;
}

static void receive_vote_response(node *n, const rt_message *m) {
  raft_requestvote_resp_t response = {0, (raft_term_t)m->tag, (raft_term_t)m->term, m->yes};
  n->shut |= raft_recv_requestvote_response(n->raft, raft_get_node(n->raft, m->from + 1), &response) == RAFT_ERR_SHUTDOWN;
}

void node_receive(node *n, const rt_message *message) {
  rt_message m = *message;
  rt_standing before = standing(n);
  int explained = RT_NONE, looks = 1;
  if (m.kind == RT_VOTE_REQUEST) receive_vote_request(n, &m);
  else if (m.kind == RT_APPEND_REQUEST) receive_append_request(n, &m);
  else if (m.kind == RT_VOTE_RESPONSE) receive_vote_response(n, &m);
  else looks = receive_append_response(n, &m);
  flush(n, 0);
  rt_standing after = standing(n);
  if (m.kind == RT_VOTE_REQUEST || m.kind == RT_APPEND_REQUEST) explained = rt_request(&n->system->cluster, &m, &after);
  else if (!looks) rt_ignored(&n->system->cluster, &m);
  else rt_response(&n->system->cluster, &m, &before, raft_is_leader(n->raft) ? n->next[m.from] : 0);
  finish(n, &before, &after, explained);
}

void node_time_out(node *n) {
  if (raft_is_leader(n->raft)) return node_tick(n);
  rt_standing before = standing(n);
  n->shut |= raft_timeout_now(n->raft) == RAFT_ERR_SHUTDOWN;
  flush(n, 0);
  rt_standing after = standing(n);
  rt_timeout(&n->system->cluster, n->id);
  finish(n, &before, &after, RT_VOTE_REQUEST);
}

void node_tick(node *n) {
  rt_standing before = standing(n);
  n->now += REQUEST_TIMEOUT * 1000;
  n->shut |= raft_periodic(n->raft) == RAFT_ERR_SHUTDOWN;
  flush(n, 0);
  rt_standing after = standing(n);
  finish(n, &before, &after, RT_NONE);
}

void node_write(node *n, uint64_t value) {
  rt_standing before = standing(n);
  raft_entry_t *entry = log_entry((rt_entry){0, value});
  n->shut |= raft_recv_entry(n->raft, entry, NULL) == RAFT_ERR_SHUTDOWN;
  raft_entry_release(entry);
  rt_standing took = standing(n);
  if (took.last > before.last) rt_client_request(&n->system->cluster, n->id, value, &took);
  flush(n, 0);
  rt_standing after = standing(n);
  finish(n, &before, &after, RT_NONE);
}

/* The disk has synced, which counts for what a leader commits. */
void node_sync(node *n) {
  rt_standing before = standing(n);
  rt_disk_sync(&n->disk);
  rt_synced(&n->system->cluster, n->id, &before, before.commit, NULL);
  flush(n, (raft_index_t)n->disk.safe.last);
  rt_standing after = standing(n);
  finish(n, &before, &after, RT_NONE);
}
