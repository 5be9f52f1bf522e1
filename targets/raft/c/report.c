/* What a step was seen to do, as events, in the order in which the spec takes them. */
#include "schema.h"

static void put_node(mf_words *out, int node) {
  if (node == RT_NONE) mf_constant(out, NIL);
  else mf_node(out, (uint8_t)node);
}

/* Begins an event whose first field is the node. */
static size_t about(rt_cluster *c, uint32_t name, uint8_t node) {
  size_t event = mf_event(&c->out, node, name);
  mf_node(&c->out, node);
  return event;
}

static const rt_message *sent(const rt_cluster *c, size_t i) { return &c->store.at[c->sent.at[i]]; }

/* The set of those messages of the step that are of a kind, or that are of any other. */
static uint32_t put_sent(rt_cluster *c, int kind, int of_it) {
  uint32_t count = 0;
  for (size_t i = 0; i < c->sent.length; i++) count += (sent(c, i)->kind == kind) == of_it;
  mf_set(&c->out, count);
  for (size_t i = 0; i < c->sent.length; i++)
    if ((sent(c, i)->kind == kind) == of_it) rt_put_message(c, &c->out, sent(c, i));
  return count;
}

void rt_timeout(rt_cluster *c, uint8_t node) {
  size_t event = about(c, TIMEOUT, node);
  put_sent(c, RT_VOTE_REQUEST, 1);
  mf_end(&c->out, event);
}

/* The reply that the step sent; Nil if there is none, or one that is held back. */
static void put_reply(rt_cluster *c, int kind) {
  for (size_t i = 0; i < c->sent.length; i++)
    if (sent(c, i)->kind == kind && !sent(c, i)->empty) {
      rt_put_message(c, &c->out, sent(c, i));
      return;
    }
  mf_constant(&c->out, NIL);
}

int rt_request(rt_cluster *c, const rt_message *m, const rt_standing *after) {
  int votes = m->kind == RT_VOTE_REQUEST, answer = votes ? RT_VOTE_RESPONSE : RT_APPEND_RESPONSE;
  size_t event = mf_event(&c->out, m->to, votes ? RECEIVE_VOTE_REQUEST : RECEIVE_APPEND_REQUEST);
  rt_put_message(c, &c->out, m);
  put_reply(c, answer);
  if (!votes) mf_int(&c->out, (int64_t)after->last), mf_int(&c->out, (int64_t)after->commit);
  mf_end(&c->out, event);
  return answer;
}

/* Where a leader goes on to replicate to a node that answered: what it has now, or had before it sent from there. */
static uint64_t next_before_sending(const rt_cluster *c, uint8_t to, uint64_t next) {
  for (size_t i = 0; i < c->sent.length; i++) {
    const rt_message *m = sent(c, i);
    if (m->kind == RT_APPEND_REQUEST && m->to == to) return m->index + 1 < next ? m->index + 1 : next;
  }
  return next;
}

void rt_ignored(rt_cluster *c, const rt_message *m) {
  size_t event = mf_event(&c->out, m->to, IGNORED);
  rt_put_message(c, &c->out, m), mf_end(&c->out, event);
}

void rt_response(rt_cluster *c, const rt_message *m, const rt_standing *before, uint64_t next) {
  int votes = m->kind == RT_VOTE_RESPONSE;
  if (m->term < before->term) return rt_ignored(c, m);
  size_t event = mf_event(&c->out, m->to, votes ? HANDLE_VOTE_RESPONSE : HANDLE_APPEND_RESPONSE);
  rt_put_message(c, &c->out, m);
  if (!votes) mf_int(&c->out, (int64_t)next_before_sending(c, m->from, next));
  mf_end(&c->out, event);
}

void rt_client_request(rt_cluster *c, uint8_t node, uint64_t value, const rt_standing *after) {
  size_t event = about(c, CLIENT_REQUEST, node);
  mf_int(&c->out, (int64_t)value), mf_int(&c->out, (int64_t)after->last), mf_int(&c->out, (int64_t)after->term);
  mf_end(&c->out, event);
}

static void put_standing(mf_words *out, const rt_standing *s, uint64_t commit) {
  mf_int(out, (int64_t)s->term), put_node(out, s->vote), mf_int(out, (int64_t)s->last);
  mf_int(out, (int64_t)s->last_term), mf_int(out, (int64_t)commit);
}

void rt_synced(rt_cluster *c, uint8_t node, const rt_standing *now, uint64_t commit, const rt_message *reply) {
  size_t event = about(c, DISK_SYNCED, node);
  put_standing(&c->out, now, commit);
  mf_set(&c->out, reply != NULL);
  if (reply) rt_put_message(c, &c->out, reply);
  mf_end(&c->out, event);
}

void rt_started(rt_cluster *c, uint8_t node, const rt_log *log) {
  size_t event = about(c, STARTED, node);
  rt_put_entries(&c->out, log->at, log->last);
  mf_end(&c->out, event);
}

void rt_restarted(rt_cluster *c, uint8_t node, const rt_standing *now, const rt_log *log) {
  size_t event = about(c, RESTARTED, node);
  put_standing(&c->out, now, now->commit);
  rt_put_entries(&c->out, log->at, log->last);
  mf_end(&c->out, event);
}

static void role(rt_cluster *c, uint8_t node, const rt_standing *before, const rt_standing *after, int appends) {
  int led = before->role == RT_LEADER, leads = after->role == RT_LEADER, same = before->term == after->term;
  if (leads && !(led && same)) {
    size_t event = about(c, BECOME_LEADER, node);
    mf_int(&c->out, (int64_t)after->term), mf_int(&c->out, appends ? (int64_t)after->last : 0);
    mf_end(&c->out, event);
  } else if (led && !leads && same) {
    mf_end(&c->out, about(c, RESIGN, node));
  }
}

static void commits(rt_cluster *c, uint8_t node, uint64_t commit) {
  size_t event = about(c, ADVANCE_COMMIT, node);
  mf_int(&c->out, (int64_t)commit);
  mf_set(&c->out, c->nodes);
  for (uint32_t i = 0; i < c->nodes; i++) mf_node(&c->out, (uint8_t)i);
  mf_end(&c->out, event);
}

static void applies(rt_cluster *c, uint8_t node) {
  size_t event = about(c, APPLY, node);
  mf_int(&c->out, (int64_t)c->applied_from);
  rt_put_entries(&c->out, (const rt_entry *)c->applied.at, (uint32_t)c->applied.length / 2);
  mf_seq(&c->out, (uint32_t)c->done.length);
  for (size_t i = 0; i < c->done.length; i++) mf_int(&c->out, (int64_t)c->done.at[i]);
  mf_end(&c->out, event);
}

/* The library synced within the step. A follower knows by now what the request let it commit, a leader commits later. */
static void syncs(rt_cluster *c, uint8_t node, const rt_standing *before, const rt_standing *after) {
  const rt_message *reply = NULL;
  for (size_t i = 0; i < c->sent.length; i++)
    if (sent(c, i)->kind == RT_APPEND_RESPONSE) reply = sent(c, i);
  rt_synced(c, node, after, after->role == RT_LEADER ? before->commit : after->commit, reply);
}

void rt_rest(rt_cluster *c, uint8_t node, const rt_standing *before, const rt_standing *after, int explained, int appends) {
  role(c, node, before, after, appends);
  if (c->synced) syncs(c, node, before, after);
  if (after->role == RT_LEADER && after->commit > before->commit) commits(c, node, after->commit);
  for (size_t i = 0; i < c->sent.length; i++)
    if (sent(c, i)->kind != explained) {
      size_t event = about(c, SEND, node);
      put_sent(c, explained, 0);
      mf_end(&c->out, event);
      break;
    }
  if (c->applied.length) applies(c, node);
}
