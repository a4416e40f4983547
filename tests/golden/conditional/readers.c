// A position in a buffer of known size.
// options: --repair no --strict no
#include <stddef.h>
struct reader {
  const unsigned char *data;
  size_t size, at;
};
int next(struct reader *r) {
  if (r->at >= r->size)
    return -1;
  return r->data[r->at++];
}

struct tokens {
  struct token {
    int kind, start, end;
  } *list;
  int count, at;
};
int kindOf(const struct tokens *t) {
  if (t->at >= t->count)
    return -1;
  return t->list[t->at].kind;
}
int length(const struct tokens *t, int i) { return t->list[i].end - t->list[i].start; }
// expect: next conditional 'r->at <= r->size && \valid_read(r->data + (0 .. r->size - 1))'
// expect: kindOf conditional 't->at >= 0 && t->at <= t->count && \valid_read(t->list + (0 .. t->count - 1))'
// expect: length conditional 'i >= 0 && \valid_read(t->list + (0 .. i))'
