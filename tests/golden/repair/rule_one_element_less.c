// One element more than there is behind the one that goes.
#include <assert.h>
#include <string.h>

struct list {
  int *item;
  size_t n;
};

static void take_out(struct list *l, size_t at) {
  memmove(l->item + at, l->item + at + 1, (l->n - at) * sizeof(int)); // expect: test failing bounds here
  l->n--;
}

// options: --strict no --function test
void test(void) {
  int item[3] = {1, 2, 3};
  struct list l = {item, 3};
  take_out(&l, 0);
  assert(l.n == 2 && item[0] == 2 && item[1] == 3);
}
// expect-repair: test gives '(l->n - at - 1) * sizeof(int)' first
// rule: one-element-less
