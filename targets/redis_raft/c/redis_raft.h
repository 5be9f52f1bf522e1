/* redis_raft.h: clusters of servers of RedisRaft's library. README.md says how they are driven. */
#ifndef REDIS_RAFT_H
#define REDIS_RAFT_H

#include <raft.h>

#include "target.h"

enum { ENTRIES_MAX = 2 }; /* of a message */

/* A server, and the machine that it runs on. */
typedef struct node {
  struct mf_system *system;
  uint8_t id;           /* from 0; the library is told 1 more */
  raft_server_t *raft;  /* NULL while it is down */
  raft_time_t now;      /* its clock, in microseconds */
  rt_disk disk;
  uint64_t next[RT_NODES_MAX];  /* the entry after those that it sent to each node */
  uint64_t acked[RT_NODES_MAX]; /* the newest message that each node accepted: the library drops answers to older ones */
  int shut;             /* the library asked to be shut down */
} node;

/* The library's memory in an execution. */
typedef struct heap_block heap_block;
typedef struct heap {
  heap_block *first, *at;
  size_t used; /* of the block `at` */
} heap;

struct mf_system {
  rt_cluster cluster;
  heap heap;
  node node[RT_NODES_MAX];
};

extern const raft_log_impl_t log_on_disk; /* log.c */
raft_entry_t *log_entry(rt_entry entry);

void heap_install(void); /* heap.c */
void heap_use(heap *h);
void heap_reset(heap *h); /* forgets everything that was handed out */
void heap_free(heap *h);

void node_start(node *n, int again); /* node.c */
void node_stop(node *n);
void node_receive(node *n, const rt_message *message);
void node_time_out(node *n);
void node_tick(node *n);
void node_write(node *n, uint64_t value);
void node_sync(node *n);

#endif
