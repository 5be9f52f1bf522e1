/* A library that does wrong what `-DFAULT=n` says, when a node is asked to write. */
#include "modelfuzz.h"

struct mf_system {
  mf_words out, told;
  int failed;
};

uint32_t mf_abi(void) { return FAULT == VERSION ? MF_ABI + 1 : MF_ABI; }

const char *mf_schema(void) {
  if (FAULT == NO_SCHEMA) return NULL;
  return FAULT == SCHEMA ? "event Write v\nevnt Read\n" : "event Write v\nname Nil\n";
}

mf_system *mf_create(const mf_config *config) {
  (void)config;
  return FAULT == CREATE ? NULL : (mf_system *)calloc(1, sizeof(mf_system));
}

static int32_t go_wrong(mf_system *s, uint64_t value) {
  size_t begun = mf_event(&s->out, 0, 0);
  mf_int(&s->out, (int64_t)value);
  mf_end(&s->out, begun);
  switch (FAULT) {
  case ABORT: abort();
  case EXIT: exit(0);
  case TO_NOBODY: mf_send(&s->out, MF_SEND, 0, 9, "", 0); break;
  case TO_ITSELF: mf_send(&s->out, MF_SEND, 0, 0, "", 0); break;
  case SEGFAULT: *(volatile int *)8 = 1; break;
  case LOOP: for (volatile int i = 0;; i++) {}
  case APPLY: s->failed = 1; return -1;
  case JUNK: mf_put(&s->out, 99ull << 32); break;
  case CUT: mf_put(&s->out, (uint64_t)MF_EVENT << 32 | 7); break;
  case NAME: mf_end(&s->out, mf_event(&s->out, 0, 5)); break;
  case OTHER_NODE: mf_wrote(&s->out, 1); break;
  case DEEP:
    begun = mf_event(&s->out, 0, 0);
    for (int i = 0; i < 100000; i++) mf_seq(&s->out, 1);
    mf_end(&s->out, begun);
    break;
  default: break;
  }
  return 0;
}

int32_t mf_apply(mf_system *s, const mf_step *steps, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (steps[i].kind == MF_WRITE && go_wrong(s, steps[i].value) != 0) return -1;
  return 0;
}

const uint64_t *mf_take(mf_system *s, size_t *words) {
  if (FAULT == NULL_WORDS && s->out.length) return *words = s->out.length, mf_clear(&s->out), NULL;
  return mf_hand_out(&s->out, &s->told, words);
}
uint32_t mf_accepts(mf_system *s, uint8_t node) { return (void)s, node == 0 ? MF_WRITES : 0; }
const uint64_t *mf_describe(mf_system *s, const void *bytes, uint32_t length, size_t *words) {
  return (void)s, (void)bytes, (void)length, *words = 0, NULL;
}
uint64_t mf_digest(mf_system *s) {
  static uint64_t calls; /* what a system must not do: the same steps give another digest */
  return (void)s, FAULT == DIGEST ? ++calls : 0;
}
const char *mf_check(mf_system *s) { return FAULT == CHECK && s->told.length ? "a < b\na is 3, b is 2" : NULL; }
const char *mf_error(mf_system *s) { return s ? "assertion failed\nat line 3" : "it does not want to"; }
void mf_reset(mf_system *s) { mf_clear(&s->out), mf_clear(&s->told); }
void mf_destroy(mf_system *s) { mf_free(&s->out), mf_free(&s->told), free(s); }
