// options: --repairs 5
// What keeps a value for an assertion says what is wanted; so it is no harness either that asks how
// it changes something itself.
#include <assert.h>

void swap(int *x, int *y) {
  int first = *x;
  int second = *y;
  int t = *x;
  *x = *y;
  *y = *x;
  assert(*x == second);
  assert(*y == first);
}

struct counter {
  int n, limit;
};

void bump(struct counter *c) {
  int before = c->n;
  if (c->n < c->limit)
    c->n += 2;
  assert(c->n == before || c->n == before + 1);
}

int total;

static int size(void) { return total; }

void push(int v) {
  int before = size();
  if (v > 0)
    total = total + 2;
  if (v > 0)
    assert(size() == before + 1);
}
// expect: swap failing assertion '*y == first' line 13
// expect: bump failing assertion 'c->n == before || c->n == before + 1' line 24
// expect: push failing assertion 'size() == before + 1' line 36
// expect-suspect: push 'total + 2' rank 1
// expect-repair: swap gives '*y = t'
// expect-no-repair: swap gives 'first = *y'
// expect-repair: bump gives 'c->n += 1'
// expect-no-repair: bump gives 'c->n += 0'
// expect-no-repair: bump gives 'before = c->n < c->limit'
// expect-repair: push gives 'total + 1'
