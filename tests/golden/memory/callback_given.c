// Functions that are given to code that is not there.
#include <assert.h>
#include <stdlib.h>

void each(int (*f)(int), int *data);
static int one(int x) { return x / (x | 1); }
static int calls;
static int count(int x) {
  calls++;
  return x;
}

int harmless(int x) {
  int data = x;
  each(one, &data);
  assert(x == x);
  return data;
}

int changed(int x) {
  int data = x;
  each(one, &data);
  assert(data == x); // expect: changed failing assertion here
  return data;
}

int counted(int x) {
  calls = 0;
  each(count, 0);
  assert(x == x);
  return calls;
}

static void bye(void) {}
int at_exit(int x) {
  atexit(bye);
  assert(x == x);
  return x;
}
// expect: one proved
// expect: harmless proved
// expect: counted bounded
// expect: at_exit proved
// expect-note: at_exit "what 'atexit' is given is not called"
