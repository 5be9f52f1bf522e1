/* A server's log as the library asks for it, on the node's disk. */
#include "redis_raft.h"

/* An entry as the library has it, which the caller releases. */
raft_entry_t *log_entry(rt_entry entry) {
  raft_entry_t *made = raft_entry_new(entry.value ? sizeof entry.value : 0);
  made->term = (raft_term_t)entry.term;
  made->type = entry.value ? RAFT_LOGTYPE_NORMAL : RAFT_LOGTYPE_NO_OP;
  if (entry.value) memcpy(made->data, &entry.value, sizeof entry.value);
  return made;
}

static void *init(void *raft, void *disk) { return (void)raft, disk; }
static void forget(void *log) { (void)log; }

/* Logs are neither compacted nor replaced by snapshots. */
static void reset(void *log, raft_index_t first, raft_term_t term) { (void)log, (void)first, (void)term; }
static int poll(void *log, raft_index_t first) { return (void)log, (void)first, -1; }

static int append(void *log, raft_entry_t *entry) {
  node *n = (node *)log;
  rt_entry made = {(uint64_t)entry->term, 0};
  if (entry->data_len) memcpy(&made.value, entry->data, sizeof made.value);
  rt_log_append(&n->disk.log, made);
  n->system->cluster.wrote = 1;
  return 0;
}

static int pop(void *log, raft_index_t from) {
  node *n = (node *)log;
  n->disk.log.last = (uint32_t)from - 1;
  n->system->cluster.wrote = 1;
  return 0;
}

static raft_entry_t *get(void *log, raft_index_t index) {
  rt_log *l = &((node *)log)->disk.log;
  return index < 1 || index > l->last ? NULL : log_entry(l->at[index - 1]);
}

static raft_index_t get_batch(void *log, raft_index_t index, raft_index_t count, raft_entry_t **entries) {
  raft_index_t i = 0;
  while (i < count && (entries[i] = get(log, index + i))) i++;
  return i;
}

static raft_index_t first_index(void *log) { return (void)log, 1; }
static raft_index_t last_index(void *log) { return ((node *)log)->disk.log.last; }

/* The library waits for this before it answers, and before a new leader counts its own first entry. */
static int sync(void *log) {
  node *n = (node *)log;
  rt_cluster *c = &n->system->cluster;
  c->synced |= c->wrote, c->wrote = 0;
  rt_disk_sync(&n->disk);
  return 0;
}

const raft_log_impl_t log_on_disk = {init, forget, reset, append, poll, pop, get, get_batch, first_index, last_index, last_index, sync};
