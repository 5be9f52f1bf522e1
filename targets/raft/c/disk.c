/* Logs, and the disks that they are written to. */
#include "target.h"

static void reserve(rt_log *log, uint32_t entries) {
  if (entries <= log->capacity) return;
  while (log->capacity < entries) log->capacity = log->capacity ? 2 * log->capacity : 32;
  log->at = (rt_entry *)realloc(log->at, log->capacity * sizeof *log->at);
  if (!log->at) abort();
}

void rt_log_append(rt_log *log, rt_entry entry) {
  reserve(log, log->last + 1);
  log->at[log->last++] = entry;
}

uint64_t rt_term_at(const rt_log *log, uint64_t index) {
  return index == 0 || index > log->last ? 0 : log->at[index - 1].term;
}

static void copy(rt_log *to, const rt_log *from) {
  reserve(to, from->last);
  if (from->last) memcpy(to->at, from->at, from->last * sizeof *to->at);
  to->last = from->last;
}

void rt_disk_sync(rt_disk *disk) { copy(&disk->safe, &disk->log); }

void rt_disk_crash(rt_disk *disk, int kept) {
  if (kept) copy(&disk->safe, &disk->log);
  else copy(&disk->log, &disk->safe);
}

static uint64_t mix(uint64_t hash, uint64_t word) { return (hash ^ word) * 1099511628211u; }

uint64_t rt_disk_digest(const rt_disk *disk, uint64_t hash) {
  hash = mix(mix(mix(hash, disk->term), (uint64_t)disk->vote), disk->safe.last);
  for (uint32_t i = 0; i < disk->log.last; i++) hash = mix(mix(hash, disk->log.at[i].term), disk->log.at[i].value);
  return hash;
}

void rt_disk_wipe(rt_disk *disk) {
  disk->log.last = disk->safe.last = 0;
  disk->term = 0, disk->vote = RT_NONE;
}

void rt_disk_free(rt_disk *disk) { free(disk->log.at), free(disk->safe.at); }
