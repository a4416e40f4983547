// An index that has to come round again, as it does elsewhere.
#include <assert.h>

#define ROOM 4

struct ring {
  int items[ROOM];
  unsigned first, used;
};

static void put(struct ring *r, int x) {
  r->items[(r->first + r->used) % ROOM] = x;
  r->used++;
}

static int take(struct ring *r) {
  int x = r->items[r->first]; // expect: test_ring failing bounds here
  r->first = r->first + 1;
  r->used--;
  return x;
}

// options: --strict no --function test_ring
// expect-repair: test_ring gives 'r->first = (r->first + 1) % ROOM;' first
void test_ring(void) {
  struct ring r = {0};
  for (int i = 0; i < 7; i++) {
    put(&r, i);
    assert(take(&r) == i);
  }
}
// rule: wrapped-as-elsewhere
