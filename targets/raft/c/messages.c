/* The messages of an execution, and what a step did. */
#include "target.h"

void rt_reset(rt_cluster *c) {
  c->store.count = c->store.entries.last = 0;
  mf_clear(&c->out), mf_clear(&c->sent), mf_clear(&c->applied), mf_clear(&c->done);
  c->wrote = c->synced = 0;
}

void rt_free(rt_cluster *c) {
  free(c->store.at), free(c->store.entries.at);
  mf_free(&c->out), mf_free(&c->told), mf_free(&c->sent), mf_free(&c->applied), mf_free(&c->done);
}

uint32_t rt_send(rt_cluster *c, rt_message message) {
  rt_store *s = &c->store;
  if (s->count == s->capacity) {
    s->capacity = s->capacity ? 2 * s->capacity : 64;
    s->at = (rt_message *)realloc(s->at, s->capacity * sizeof *s->at);
    if (!s->at) abort();
  }
  message.first = s->entries.last, message.count = 0;
  s->at[s->count] = message;
  mf_put(&c->sent, s->count);
  return s->count++;
}

void rt_entry_of(rt_cluster *c, rt_entry entry) {
  rt_log_append(&c->store.entries, entry);
  c->store.at[c->store.count - 1].count++;
}

rt_message *rt_message_of(rt_cluster *c, const void *bytes) {
  uint64_t number;
  memcpy(&number, bytes, sizeof number);
  return &c->store.at[number];
}

const rt_entry *rt_entries(const rt_cluster *c, const rt_message *m) { return c->store.entries.at + m->first; }

void rt_apply(rt_cluster *c, uint64_t index, rt_entry entry) {
  if (c->applied.length == 0) c->applied_from = index;
  mf_put(&c->applied, entry.term), mf_put(&c->applied, entry.value);
}

void rt_post(rt_cluster *c, uint8_t node) {
  if (c->wrote) mf_wrote(&c->out, node);
  for (size_t i = 0; i < c->sent.length; i++) {
    uint64_t number = c->sent.at[i];
    const rt_message *m = &c->store.at[number];
    mf_send(&c->out, m->empty ? MF_SEND_SYNCED : MF_SEND, node, m->to, &number, sizeof number);
  }
  mf_clear(&c->sent), mf_clear(&c->applied), mf_clear(&c->done);
  c->wrote = c->synced = 0;
}

const uint64_t *rt_describe(rt_cluster *c, const void *bytes, size_t *words) {
  mf_clear(&c->told);
  rt_put_message(c, &c->told, rt_message_of(c, bytes));
  return *words = c->told.length, c->told.at;
}
