/* c_raft.h: clusters of C-Raft servers. README.md says how they are driven. */
#ifndef C_RAFT_H
#define C_RAFT_H

#include <raft.h>

#include "target.h"

/* A callback that the library waits for. */
typedef struct waiting {
  void *request;
  union {
    raft_io_send_cb sent;
    raft_io_append_cb appended;
  } done;
} waiting;

enum { WAITING_MAX = 64 };

/* A server, and the machine that it runs on. */
typedef struct node {
  struct mf_system *system;
  uint8_t id; /* from 0; the library counts from 1 */
  int up;
  struct raft raft;
  struct raft_io io;
  struct raft_fsm fsm;
  raft_io_tick_cb tick;
  raft_io_recv_cb receive;
  raft_time now; /* its clock, in milliseconds */
  rt_disk disk;
  waiting sends[WAITING_MAX];   /* called back at the end of the step */
  waiting appends[WAITING_MAX]; /* called back once the disk has synced */
  unsigned sending, appending;
  int64_t held;     /* the number of the reply that the library sends then; -1 for none */
  int64_t reply;    /* the same, once it has */
  uint64_t vouched; /* what the request at hand lets a reply vouch for */
} node;

struct mf_system {
  rt_cluster cluster;
  node node[RT_NODES_MAX];
  char address[RT_NODES_MAX][sizeof "4294967295"];
  struct raft_buffer configuration; /* the first entry of every log, as the library encodes it */
  int mended;                       /* replies vouch for no more than they should */
};

static inline node *of_io(struct raft_io *io) { return (node *)io->impl; }
static inline int leads(const node *n) { return n->up && n->raft.state == RAFT_LEADER; }

void io_init(node *n);               /* io.c: the disk, the network and the clock of a server */
struct raft_entry *io_entries(node *n, const rt_entry *entries, uint64_t first, uint32_t count);
void io_finish_sends(node *n, int status);
void io_finish_appends(node *n, int status);

int node_start(node *n, int again);  /* node.c: what a server does */
void node_stop(node *n);
void node_receive(node *n, const rt_message *message);
void node_time_out(node *n);
void node_tick(node *n);
void node_write(node *n, uint64_t value);
void node_sync(node *n);
uint64_t node_digest(const node *n, uint64_t hash);

#endif
