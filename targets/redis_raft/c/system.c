/* The C interface: a cluster of servers, and what each step of it lets a server do. */
#include "redis_raft.h"

uint32_t mf_abi(void) { return MF_ABI; }
const char *mf_schema(void) { return rt_schema; }

mf_system *mf_create(const mf_config *config) {
  mf_system *s = *config->options ? NULL : (mf_system *)calloc(1, sizeof *s);
  if (!s) return NULL;
  heap_install();
  s->cluster.nodes = config->nodes;
  for (uint32_t i = 0; i < config->nodes; i++) {
    s->node[i].system = s, s->node[i].id = (uint8_t)i;
    rt_disk_wipe(&s->node[i].disk);
  }
  return s;
}

static void apply(mf_system *s, const mf_step *step) {
  node *n = &s->node[step->node];
  switch (step->kind) {
  case MF_START: node_start(n, 0); break;
  case MF_RESTART: node_start(n, 1); break;
  case MF_RECEIVE: node_receive(n, rt_message_of(&s->cluster, step->bytes)); break;
  case MF_TIMEOUT: node_time_out(n); break;
  case MF_TICK: node_tick(n); break;
  case MF_WRITE: node_write(n, step->value); break;
  case MF_SYNC: node_sync(n); break;
  case MF_CRASH: node_stop(n), rt_disk_crash(&n->disk, step->value != 0); break;
  default: break; /* reads mean nothing here: mf_accepts says so */
  }
}

int32_t mf_apply(mf_system *s, const mf_step *steps, size_t count) {
  heap_use(&s->heap);
  for (size_t i = 0; i < count; i++) apply(s, &steps[i]);
  return 0;
}

const uint64_t *mf_take(mf_system *s, size_t *words) { return mf_hand_out(&s->cluster.out, &s->cluster.told, words); }

/* Ticks are heartbeats here. */
uint32_t mf_accepts(mf_system *s, uint8_t node) { return raft_is_leader(s->node[node].raft) ? MF_WRITES | MF_TICKS : 0; }

const uint64_t *mf_describe(mf_system *s, const void *bytes, uint32_t length, size_t *words) {
  return (void)length, rt_describe(&s->cluster, bytes, words);
}

static uint64_t mix(uint64_t hash, uint64_t word) { return (hash ^ word) * 1099511628211u; }

uint64_t mf_digest(mf_system *s) {
  uint64_t hash = 14695981039346656037u;
  for (uint32_t i = 0; i < s->cluster.nodes; i++) {
    node *n = &s->node[i];
    hash = rt_disk_digest(&n->disk, mix(hash, n->raft != NULL));
    if (!n->raft) continue;
    hash = mix(mix(hash, (uint64_t)raft_get_state(n->raft)), (uint64_t)raft_get_commit_idx(n->raft));
    hash = mix(mix(hash, (uint64_t)raft_get_leader_id(n->raft)), (uint64_t)n->now);
    for (uint32_t k = 0; k < s->cluster.nodes; k++) hash = mix(mix(hash, n->next[k]), n->acked[k]);
  }
  return hash | 1;
}

/* A server that meets what must not be asks to be shut down. */
const char *mf_check(mf_system *s) {
  for (uint32_t i = 0; i < s->cluster.nodes; i++)
    if (s->node[i].raft && s->node[i].shut) return "a server gave up: RAFT_ERR_SHUTDOWN";
  return NULL;
}

const char *mf_error(mf_system *s) { return s ? "no step fails" : "there are no options"; }

void mf_reset(mf_system *s) {
  heap_use(&s->heap);
  for (uint32_t i = 0; i < s->cluster.nodes; i++) {
    if (s->node[i].raft) node_stop(&s->node[i]);
    rt_disk_wipe(&s->node[i].disk);
  }
  heap_reset(&s->heap);
  rt_reset(&s->cluster);
}

void mf_destroy(mf_system *s) {
  mf_reset(s);
  for (uint32_t i = 0; i < s->cluster.nodes; i++) rt_disk_free(&s->node[i].disk);
  rt_free(&s->cluster), heap_free(&s->heap);
  free(s);
}
