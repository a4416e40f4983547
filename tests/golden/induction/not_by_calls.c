// NOT proved: a called function changes a global.
#include <assert.h>

int calls;
static void call(void) { calls++; }

void many(int n) {
  calls = 0;
  for (int i = 0; i < n; i++)
    call();
  assert(calls < 40);
}

static int counted(void) {
  static int times;
  return ++times;
}
void static_local(int n) {
  int t = 0;
  for (int i = 0; i < n; i++)
    t = counted();
  assert(t < 60 && t >= 0);
}
// expect: call skipped
// expect: counted skipped
// expect: many bounded
// expect: static_local failing assertion
// options: --repair no
