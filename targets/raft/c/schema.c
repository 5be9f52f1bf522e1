/* The names that words refer to, and messages as the spec has them in its network. */
#include "schema.h"

const char rt_schema[] =
    "event Timeout i requests\n"
    "event ReceiveVoteRequest m reply\n"
    "event HandleVoteResponse m\n"
    "event ReceiveAppendRequest m reply last commit\n"
    "event HandleAppendResponse m next\n"
    "event Ignored m\n"
    "event BecomeLeader i term last\n"
    "event Resign i\n"
    "event ClientRequest i v index term\n"
    "event Send i sent\n"
    "event AdvanceCommit i c voters\n"
    "event Apply i first entries done\n"
    "event DiskSynced i term vote last lastTerm commit replies\n"
    "event Started i log\n"
    "event Restarted i term vote last lastTerm commit log\n"
    "name Nil\n"
    "name term\n"
    "name value\n"
    "name mtype\n"
    "name mterm\n"
    "name msource\n"
    "name mdest\n"
    "name mlastLogIndex\n"
    "name mlastLogTerm\n"
    "name mgranted\n"
    "name mprevLogIndex\n"
    "name mprevLogTerm\n"
    "name mentries\n"
    "name mcommitIndex\n"
    "name msuccess\n"
    "name mindex\n"
    "name mhint\n"
    "name VoteRequest\n"
    "name VoteResponse\n"
    "name AppendRequest\n"
    "name AppendResponse\n"
    "name HeldResponse\n";

static void number(mf_words *out, uint32_t name, uint64_t value) {
  mf_field(out, name), mf_int(out, (int64_t)value);
}

void rt_put_entries(mf_words *out, const rt_entry *entries, uint32_t count) {
  mf_seq(out, count);
  for (uint32_t i = 0; i < count; i++) {
    mf_fields(out, 2);
    number(out, TERM, entries[i].term), number(out, VALUE, entries[i].value);
  }
}

/* The fields that all messages have. */
static void begin(mf_words *out, const rt_message *m, uint32_t type, uint32_t more) {
  mf_fields(out, 4 + more);
  mf_field(out, MTYPE), mf_string(out, type);
  number(out, MTERM, m->term);
  mf_field(out, MSOURCE), mf_node(out, m->from);
  mf_field(out, MDEST), mf_node(out, m->to);
}

void rt_put_message(const rt_cluster *c, mf_words *out, const rt_message *m) {
  if (m->empty) {
    begin(out, m, HELD_RESPONSE, 0);
  } else if (m->kind == RT_VOTE_REQUEST) {
    begin(out, m, VOTE_REQUEST, 2);
    number(out, MLAST_LOG_INDEX, m->index), number(out, MLAST_LOG_TERM, m->before);
  } else if (m->kind == RT_VOTE_RESPONSE) {
    begin(out, m, VOTE_RESPONSE, 1);
    mf_field(out, MGRANTED), mf_bool(out, m->yes);
  } else if (m->kind == RT_APPEND_REQUEST) {
    begin(out, m, APPEND_REQUEST, 4);
    number(out, MPREV_LOG_INDEX, m->index), number(out, MPREV_LOG_TERM, m->before);
    mf_field(out, MENTRIES), rt_put_entries(out, rt_entries(c, m), m->count);
    number(out, MCOMMIT_INDEX, m->commit);
  } else {
    begin(out, m, APPEND_RESPONSE, 3);
    mf_field(out, MSUCCESS), mf_bool(out, m->yes);
    number(out, MINDEX, m->index), number(out, MHINT, m->hint);
  }
}
