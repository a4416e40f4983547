// What is put in is not counted.
// rule: counted-member
#include <assert.h>

struct bag {
  int item[4], n, dropped;
};

static void put(struct bag *b, int v) {
  if (b->n < 4)
    b->item[b->n++] = v;
}

static int take(struct bag *b) {
  return b->n > 0 ? b->item[--b->n] : -1;
}

static void put_back(struct bag *b, int v) {
  if (b->n == 4) {
    b->dropped++;
    return;
  }
  b->item[b->n] = v;
}

// options: --strict no --function test
void test(void) {
  struct bag b = {0};
  put(&b, 1);
  put(&b, 2);
  put_back(&b, take(&b));
  assert(b.n == 2); // expect: test failing assertion here
  assert(take(&b) == 2);
}
// expect-repair: test gives 'b->n++;'
