// Where something lies may be computed before it is asserted that it is there.
// options: --strict no --repair no --suspects none --head-preconditions yes
#include <assert.h>
struct command { int type, size; };
struct queue { int used; char items[256]; };

struct command *push(struct queue *q, int type, int size) {
  struct command *c = (struct command *)(q->items + q->used);
  assert(q->used + size <= 256);
  c->type = type;
  q->used += size;
  return c;
}

int half_of(int n) { // a number is computed: what is asserted then is a goal
  int half = n / 2;
  assert(n >= 0);
  return half;
}
// expect: push conditional
// expect: half_of failing assertion 'n >= 0' line 17
