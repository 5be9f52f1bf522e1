/* What a server is given as its raft_io: a disk whose writes complete when the cluster says so, a network that holds
 * every message, a clock that goes only when it is told to. */
#include "c_raft.h"

/* ---- Disk -------------------------------------------------------------------------------------------------------- */

static int io_start_up(struct raft_io *io, raft_id id, const char *address) { return (void)io, (void)id, (void)address, 0; }

/* Entries as the library takes them over: all their bytes are one batch. Index 1 holds the configuration. */
struct raft_entry *io_entries(node *n, const rt_entry *entries, uint64_t first, uint32_t count) {
  if (count == 0) return NULL;
  const struct raft_buffer *configuration = &n->system->configuration;
  size_t bytes = 8 * (size_t)count + (first == 1 ? configuration->len : 0);
  struct raft_entry *made = (struct raft_entry *)raft_malloc(count * sizeof *made);
  char *at = (char *)raft_malloc(bytes), *batch = at;
  for (uint32_t i = 0; i < count; i++) {
    int is_command = first + i > 1;
    const void *from = is_command ? (const void *)&entries[i].value : configuration->base;
    size_t length = is_command ? 8 : configuration->len;
    memcpy(at, from, length);
    made[i] = (struct raft_entry){entries[i].term, is_command ? RAFT_COMMAND : RAFT_CHANGE, {at, length}, batch};
    at += length;
  }
  return made;
}

static int io_load(struct raft_io *io, raft_term *term, raft_id *vote, struct raft_snapshot **snapshot, raft_index *start,
                   struct raft_entry **entries, size_t *count) {
  node *n = of_io(io);
  *term = n->disk.term, *vote = (raft_id)(n->disk.vote + 1);
  *snapshot = NULL, *start = 1;
  *entries = io_entries(n, n->disk.log.at, 1, n->disk.log.last), *count = n->disk.log.last;
  return 0;
}

static int io_begin(struct raft_io *io, unsigned interval, raft_io_tick_cb tick, raft_io_recv_cb receive) {
  node *n = of_io(io);
  (void)interval;
  n->tick = tick, n->receive = receive;
  return 0;
}

/* The library asks that the first entry is safe before a server starts. */
static int io_bootstrap(struct raft_io *io, const struct raft_configuration *configuration) {
  node *n = of_io(io);
  (void)configuration;
  n->disk.term = 1;
  rt_log_append(&n->disk.log, (rt_entry){1, 0});
  rt_disk_sync(&n->disk);
  return 0;
}

static int io_set_term(struct raft_io *io, raft_term term) {
  node *n = of_io(io);
  n->disk.term = term, n->disk.vote = RT_NONE;
  return 0;
}

static int io_set_vote(struct raft_io *io, raft_id server) {
  of_io(io)->disk.vote = (int)server - 1;
  return 0;
}

static int io_append(struct raft_io *io, struct raft_io_append *request, const struct raft_entry entries[], unsigned count,
                     raft_io_append_cb done) {
  node *n = of_io(io);
  if (n->appending == WAITING_MAX) return RAFT_TOOMANY;
  for (unsigned i = 0; i < count; i++) {
    rt_entry entry = {entries[i].term, 0};
    if (entries[i].type == RAFT_COMMAND) memcpy(&entry.value, entries[i].buf.base, sizeof entry.value);
    rt_log_append(&n->disk.log, entry);
  }
  n->system->cluster.wrote = 1;
  n->appends[n->appending++] = (waiting){request, {.appended = done}};
  return 0;
}

/* Written in order with what is appended, so it is safe when that is. */
static int io_truncate(struct raft_io *io, raft_index index) {
  node *n = of_io(io);
  n->disk.log.last = (uint32_t)index - 1;
  n->system->cluster.wrote = 1;
  return 0;
}

void io_finish_appends(node *n, int status) {
  for (unsigned i = 0; i < n->appending; i++)
    n->appends[i].done.appended((struct raft_io_append *)n->appends[i].request, status);
  n->appending = 0;
}

/* ---- Network ----------------------------------------------------------------------------------------------------- */

static rt_message message_of(node *n, const struct raft_message *m) {
  rt_message made = {.from = n->id, .to = (uint8_t)(m->server_id - 1)};
  if (m->type == RAFT_IO_REQUEST_VOTE) {
    const struct raft_request_vote *v = &m->request_vote;
    made.kind = RT_VOTE_REQUEST, made.term = v->term, made.index = v->last_log_index, made.before = v->last_log_term;
  } else if (m->type == RAFT_IO_REQUEST_VOTE_RESULT) {
    const struct raft_request_vote_result *v = &m->request_vote_result;
    made.kind = RT_VOTE_RESPONSE, made.term = v->term, made.yes = v->vote_granted, made.tag = v->pre_vote;
  } else if (m->type == RAFT_IO_APPEND_ENTRIES) {
    const struct raft_append_entries *a = &m->append_entries;
    made.kind = RT_APPEND_REQUEST, made.term = a->term, made.index = a->prev_log_index, made.before = a->prev_log_term;
    made.commit = a->leader_commit;
  } else {
    const struct raft_append_entries_result *a = &m->append_entries_result;
    made.kind = RT_APPEND_RESPONSE, made.term = a->term, made.yes = a->rejected == 0;
    made.index = a->rejected ? a->rejected : a->last_log_index, made.hint = a->rejected ? a->last_log_index : 0;
    if (n->system->mended && made.yes && made.index > n->vouched) made.index = n->vouched;
  }
  return made;
}

static int io_send(struct raft_io *io, struct raft_io_send *request, const struct raft_message *m, raft_io_send_cb done) {
  node *n = of_io(io);
  rt_cluster *c = &n->system->cluster;
  /* There are neither snapshots nor transfers of leadership here. */
  if (n->sending == WAITING_MAX || m->type == RAFT_IO_INSTALL_SNAPSHOT || m->type == RAFT_IO_TIMEOUT_NOW) return RAFT_NOCONNECTION;
  rt_message made = message_of(n, m);
  if (n->held >= 0 && made.kind == RT_APPEND_RESPONSE && made.to == c->store.at[n->held].to) {
    c->store.at[n->held] = made;
    n->reply = n->held, n->held = -1;
  } else {
    rt_send(c, made);
    for (unsigned i = 0; m->type == RAFT_IO_APPEND_ENTRIES && i < m->append_entries.n_entries; i++) {
      const struct raft_entry *e = &m->append_entries.entries[i];
      rt_entry entry = {e->term, 0};
      if (e->type == RAFT_COMMAND) memcpy(&entry.value, e->buf.base, sizeof entry.value);
      rt_entry_of(c, entry);
    }
  }
  n->sends[n->sending++] = (waiting){request, {.sent = done}};
  return 0;
}

void io_finish_sends(node *n, int status) {
  for (unsigned i = 0; i < n->sending; i++) n->sends[i].done.sent((struct raft_io_send *)n->sends[i].request, status);
  n->sending = 0;
}

/* ---- The rest ---------------------------------------------------------------------------------------------------- */

/* What the library waits for is called off before it lets go of its memory. */
static void io_close(struct raft_io *io, raft_io_close_cb closed) {
  node *n = of_io(io);
  io_finish_sends(n, RAFT_CANCELED);
  io_finish_appends(n, RAFT_CANCELED);
  if (closed) closed(io);
}

static raft_time io_time(struct raft_io *io) { return of_io(io)->now; }

/* How long a server waits before it stands for election: each another time, so that ticks alone elect one. */
static int io_random(struct raft_io *io, int least, int most) { return least + (most - least) * of_io(io)->id / RT_NODES_MAX; }

static int io_recover(struct raft_io *io, const struct raft_configuration *configuration) {
  return (void)io, (void)configuration, RAFT_INVALID;
}
static int io_put_snapshot(struct raft_io *io, unsigned trailing, struct raft_io_snapshot_put *request,
                           const struct raft_snapshot *snapshot, raft_io_snapshot_put_cb done) {
  return (void)io, (void)trailing, (void)request, (void)snapshot, (void)done, RAFT_IOERR;
}
static int io_get_snapshot(struct raft_io *io, struct raft_io_snapshot_get *request, raft_io_snapshot_get_cb done) {
  return (void)io, (void)request, (void)done, RAFT_IOERR;
}
static int io_async_work(struct raft_io *io, struct raft_io_async_work *request, raft_io_async_work_cb done) {
  return (void)io, (void)request, (void)done, RAFT_IOERR;
}

void io_init(node *n) {
  n->io = (struct raft_io){.version = 2, .impl = n, .init = io_start_up, .close = io_close, .load = io_load, .start = io_begin,
                           .bootstrap = io_bootstrap, .recover = io_recover, .set_term = io_set_term, .set_vote = io_set_vote,
                           .send = io_send, .append = io_append, .truncate = io_truncate, .snapshot_put = io_put_snapshot,
                           .snapshot_get = io_get_snapshot, .time = io_time, .random = io_random, .async_work = io_async_work};
}
