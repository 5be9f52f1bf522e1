/* The library's memory: taken from blocks that are all given back at once when an execution ends, for the library lets go
 * neither of the nodes that a server knows of nor of their table. */
#include "redis_raft.h"

enum { BLOCK = 1 << 16, ALIGNED = 16 };

struct heap_block {
  heap_block *next;
  size_t size;
};

/* The heap of the cluster that the calling thread is at work on: the library asks for memory without saying for whom. */
static _Thread_local heap *current;

void heap_use(heap *h) { current = h; }

static void *bytes_of(heap_block *b, size_t from) { return (char *)(b + 1) + from; }

static heap_block *block_for(heap *h, size_t size) {
  while (h->at && h->used + size > h->at->size && h->at->next) h->at = h->at->next, h->used = 0;
  if (h->at && h->used + size <= h->at->size) return h->at;
  heap_block *made = (heap_block *)malloc(sizeof *made + (size > BLOCK ? size : BLOCK));
  if (!made) abort();
  *made = (heap_block){NULL, size > BLOCK ? size : BLOCK};
  if (h->at) h->at->next = made;
  else h->first = made;
  return h->used = 0, h->at = made;
}

/* Its size stands before what is handed out. */
static void *take(size_t size) {
  size_t all = (size + 2 * ALIGNED - 1) / ALIGNED * ALIGNED;
  char *at = (char *)bytes_of(block_for(current, all), current->used);
  current->used += all;
  memcpy(at, &size, sizeof size);
  return at + ALIGNED;
}

static void *take_zeroed(size_t count, size_t size) { return memset(take(count * size), 0, count * size); }

static void *take_more(void *old, size_t size) {
  size_t had = 0;
  if (old) memcpy(&had, (char *)old - ALIGNED, sizeof had);
  void *made = take(size);
  if (had) memcpy(made, old, had < size ? had : size);
  return made;
}

static void give_back(void *memory) { (void)memory; }

void heap_install(void) { raft_set_heap_functions(take, take_zeroed, take_more, give_back); }

void heap_reset(heap *h) { h->at = h->first, h->used = 0; }

void heap_free(heap *h) {
  for (heap_block *b = h->first; b;) {
    heap_block *next = b->next;
    free(b);
    b = next;
  }
}
