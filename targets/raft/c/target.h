/* target.h: what targets of Raft libraries in C share: messages and disks in the form that the spec has them, and the
 * events that RaftEvents.tla and the modules that extend it name. A library is driven by the adapter of its target, which
 * turns what the library sends, stores and applies into the types below. */
#ifndef RAFT_TARGET_H
#define RAFT_TARGET_H

#include "modelfuzz.h"

enum { RT_NODES_MAX = 16, RT_NONE = -1 };

/* ---- Logs and disks ---------------------------------------------------------------------------------------------- */

/* An entry of a log; its value is 0 where no client asked for it. */
typedef struct rt_entry {
  uint64_t term, value;
} rt_entry;

/* Entries from index 1 on. */
typedef struct rt_log {
  rt_entry *at;
  uint32_t last, capacity;
} rt_log;

/* What a node writes. Its term and vote are safe at once; its log once the disk has synced. */
typedef struct rt_disk {
  uint64_t term;
  int vote; /* a node, or RT_NONE */
  rt_log log, safe;
} rt_disk;

void rt_log_append(rt_log *log, rt_entry entry);
uint64_t rt_term_at(const rt_log *log, uint64_t index); /* 0 where there is no entry */
void rt_disk_sync(rt_disk *disk);
void rt_disk_crash(rt_disk *disk, int kept); /* what is not safe is lost, or kept by luck */
uint64_t rt_disk_digest(const rt_disk *disk, uint64_t hash);
void rt_disk_wipe(rt_disk *disk); /* keeps the memory */
void rt_disk_free(rt_disk *disk);

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

enum rt_kind { RT_VOTE_REQUEST, RT_VOTE_RESPONSE, RT_APPEND_REQUEST, RT_APPEND_RESPONSE };

typedef struct rt_message {
  uint8_t kind, from, to;
  uint8_t empty;   /* a reply that the library holds back: what it says is known once the disk has synced */
  uint8_t yes;     /* responses: the vote is granted, the entries are stored */
  uint64_t term;
  uint64_t index;  /* the candidate's last entry; the entry before `entries`; what matches, or was refused */
  uint64_t before; /* requests: the term of that entry */
  uint64_t hint;   /* RT_APPEND_RESPONSE that refuses: where to try instead */
  uint64_t commit; /* RT_APPEND_REQUEST */
  uint64_t tag;    /* what else the library has in it, which the spec does not know */
  uint32_t first, count; /* RT_APPEND_REQUEST: its entries in the store */
} rt_message;

/* All messages of an execution, by number; the host knows them by that. */
typedef struct rt_store {
  rt_message *at;
  uint32_t count, capacity;
  rt_log entries;
} rt_store;

/* ---- Clusters ---------------------------------------------------------------------------------------------------- */

enum rt_role { RT_FOLLOWER, RT_CANDIDATE, RT_LEADER };

/* What is compared before and after a node did something. */
typedef struct rt_standing {
  uint64_t term, commit, last, last_term;
  int vote, role;
} rt_standing;

/* What a library's adapter has at the start of its system. */
typedef struct rt_cluster {
  uint32_t nodes;
  rt_store store;
  mf_words out, told;
  /* What the step in progress did. */
  mf_words sent;    /* numbers of messages */
  mf_words applied; /* terms and values of entries, in turn */
  mf_words done;    /* values that clients are told are written */
  uint64_t applied_from;
  int wrote;  /* something that is not safe */
  int synced; /* something that is safe already: the library syncs by itself */
} rt_cluster;

void rt_reset(rt_cluster *cluster);
void rt_free(rt_cluster *cluster);

/* A new message, which the step in progress sent; its number. Pointers to messages are valid until the next one. */
uint32_t rt_send(rt_cluster *cluster, rt_message message);
void rt_entry_of(rt_cluster *cluster, rt_entry entry); /* one more entry of the newest message */
rt_message *rt_message_of(rt_cluster *cluster, const void *bytes);
const rt_entry *rt_entries(const rt_cluster *cluster, const rt_message *message);
void rt_apply(rt_cluster *cluster, uint64_t index, rt_entry entry);

/* Hands the messages of the step to the host. What is empty waits for the disk. */
void rt_post(rt_cluster *cluster, uint8_t node);

/* ---- Events ------------------------------------------------------------------------------------------------------ */

extern const char rt_schema[];

void rt_put_message(const rt_cluster *cluster, mf_words *out, const rt_message *message);

const uint64_t *rt_describe(rt_cluster *cluster, const void *bytes, size_t *words); /* mf_describe */

/* Each writes one event. */
void rt_ignored(rt_cluster *cluster, const rt_message *response);
void rt_timeout(rt_cluster *cluster, uint8_t node);
int rt_request(rt_cluster *cluster, const rt_message *request, const rt_standing *after); /* the kind of the reply */
void rt_response(rt_cluster *cluster, const rt_message *response, const rt_standing *before, uint64_t next);
void rt_client_request(rt_cluster *cluster, uint8_t node, uint64_t value, const rt_standing *after);
void rt_synced(rt_cluster *cluster, uint8_t node, const rt_standing *now, uint64_t commit, const rt_message *reply);
void rt_started(rt_cluster *cluster, uint8_t node, const rt_log *log);
void rt_restarted(rt_cluster *cluster, uint8_t node, const rt_standing *now, const rt_log *log);

/* All that follows the cause of a step: roles, what a leader committed and sent, what was applied. `explained` is the
 * kind of the messages that the cause explains, or RT_NONE; `appends` says that a new leader appends an entry. */
void rt_rest(rt_cluster *cluster, uint8_t node, const rt_standing *before, const rt_standing *after, int explained, int appends);

#endif
