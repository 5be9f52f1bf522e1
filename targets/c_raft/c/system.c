/* The C interface: a cluster of servers, and what each step of it lets a server do. */
#include <stdio.h>

#include "c_raft.h"

static const char mend[] = "mend=success_echoes_last_index\n";

uint32_t mf_abi(void) { return MF_ABI; }
const char *mf_schema(void) { return rt_schema; }

mf_system *mf_create(const mf_config *config) {
  if (*config->options && strcmp(config->options, mend) != 0) return NULL;
  mf_system *s = (mf_system *)calloc(1, sizeof *s);
  if (!s) return NULL;
  s->cluster.nodes = config->nodes, s->mended = *config->options != 0;
  for (uint32_t i = 0; i < config->nodes; i++) {
    s->node[i].system = s, s->node[i].id = (uint8_t)i;
    snprintf(s->address[i], sizeof s->address[i], "%u", i + 1);
    rt_disk_wipe(&s->node[i].disk);
  }
  return s;
}

static void crash(node *n, int kept) {
  node_stop(n);
  rt_disk_crash(&n->disk, kept);
  rt_post(&n->system->cluster, n->id);
}

static int apply(mf_system *s, const mf_step *step) {
  node *n = &s->node[step->node];
  switch (step->kind) {
  case MF_START: return node_start(n, 0);
  case MF_RESTART: return node_start(n, 1);
  case MF_RECEIVE: return node_receive(n, rt_message_of(&s->cluster, step->bytes)), 0;
  case MF_TIMEOUT: return node_time_out(n), 0;
  case MF_TICK: return node_tick(n), 0;
  case MF_WRITE: return node_write(n, step->value), 0;
  case MF_SYNC: return node_sync(n), 0;
  case MF_CRASH: return crash(n, step->value != 0), 0;
  default: return 0; /* reads mean nothing here: mf_accepts says so */
  }
}

int32_t mf_apply(mf_system *s, const mf_step *steps, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (apply(s, &steps[i]) != 0) return -1;
  return 0;
}

const uint64_t *mf_take(mf_system *s, size_t *words) { return mf_hand_out(&s->cluster.out, &s->cluster.told, words); }

uint32_t mf_accepts(mf_system *s, uint8_t node) { return leads(&s->node[node]) ? MF_WRITES | MF_TICKS : MF_TICKS; }

const uint64_t *mf_describe(mf_system *s, const void *bytes, uint32_t length, size_t *words) {
  return (void)length, rt_describe(&s->cluster, bytes, words);
}

uint64_t mf_digest(mf_system *s) {
  uint64_t hash = 14695981039346656037u;
  for (uint32_t i = 0; i < s->cluster.nodes; i++) hash = node_digest(&s->node[i], hash);
  return hash | 1;
}

/* A server that meets what must not be gives up. */
const char *mf_check(mf_system *s) {
  for (uint32_t i = 0; i < s->cluster.nodes; i++)
    if (s->node[i].up && s->node[i].raft.state == RAFT_UNAVAILABLE) return "a server gave up: its state is RAFT_UNAVAILABLE";
  return NULL;
}

const char *mf_error(mf_system *s) { return s ? "raft_init, raft_bootstrap or raft_start failed" : "options: mend=success_echoes_last_index"; }

void mf_reset(mf_system *s) {
  for (uint32_t i = 0; i < s->cluster.nodes; i++) {
    if (s->node[i].up) node_stop(&s->node[i]);
    rt_disk_wipe(&s->node[i].disk);
  }
  rt_reset(&s->cluster);
}

void mf_destroy(mf_system *s) {
  mf_reset(s);
  for (uint32_t i = 0; i < s->cluster.nodes; i++) rt_disk_free(&s->node[i].disk);
  raft_free(s->configuration.base);
  rt_free(&s->cluster);
  free(s);
}
