// A function without body keeps what it was given, and so do others: each can write to it later.
#include <assert.h>
#include <stdlib.h>
struct box {
  int *content;
};
void keep(int *p);
void other(void);
struct box *opened(void);
int *shared;

int later(void) {
  int x = 1;
  keep(&x);
  x = 2;
  other();
  assert(x == 2); // expect: later failing assertion here
  return 0;
}

int later2(int n) {
  int x = 1;
  if (n > 3)
    keep(&x);
  x = 2;
  other();
  assert(n > 3 || x == 2);
  assert(x == 2); // expect: later2 failing assertion here
  return 0;
}

int inLoop(int n) {
  int x = 1;
  for (int i = 0; i < n; i++) {
    x = 2;
    other();
    assert(x == 2); // expect: inLoop failing assertion here
    keep(&x);
  }
  return 0;
}

int byGlobal(void) {
  int x = 1;
  shared = &x;
  other();
  x = 2;
  shared = 0;
  other();
  assert(x == 2); // expect: byGlobal failing assertion here
  return 0;
}

int onTheHeap(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  keep(p);
  *p = 3;
  other();
  assert(*p == 3); // expect: onTheHeap failing assertion here
  free(p);
  return 0;
}

int given(void) {
  struct box *b = opened();
  int x = 1;
  if (!b)
    return 1;
  b->content = &x;
  other();
  assert(x == 1); // expect: given failing assertion here
  return 0;
}

static int named;
int *where = &named;

int byItsName(void) {
  named = 2;
  other();
  assert(named == 2); // expect: byItsName failing assertion here
  return 0;
}

int notKept(void) {
  int x = 1, y = 2;
  keep(&x);
  other();
  assert(y == 2); // expect: notKept proved
  return 0;
}
// options: --repair no
