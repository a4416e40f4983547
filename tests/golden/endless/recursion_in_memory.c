// Functions that write memory, which comes to the same again in calls in calls.
#include <assert.h>

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
// The lower part has the pivot in it.
static void quick(int *a, int lo, int hi) {
  if (lo >= hi)
    return;
  int p = lo;
  for (int i = lo; i < hi; i++)
    if (a[i] < a[hi])
      swap(&a[i], &a[p++]);
  swap(&a[p], &a[hi]);
  quick(a, lo, p); // expect: test_sorted failing endless-loop 'quick(a, lo, p)' here
  quick(a, p + 1, hi);
}
void test_sorted(void) {
  int a[4] = {3, 1, 2, 0};
  quick(a, 0, 3);
  assert(a[0] == 0 && a[1] == 1 && a[2] == 2 && a[3] == 3);
  int b[5] = {3, 2, 1, 9, 4};
  quick(b, 0, 4);
  assert(b[0] == 1 && b[1] == 2 && b[2] == 3 && b[3] == 4 && b[4] == 9);
}

// Two functions that call each other, by way of memory.
static int todo[2] = {1, 2};
static void ping(int i);
static void pong(int i) {
  todo[i] = 3 - todo[i];
  ping(i); // expect: test_turns failing endless-loop here
}
static void ping(int i) {
  if (todo[0] + todo[1] == 0)
    return;
  pong(1 - i);
}
void test_turns(void) {
  ping(0);
  assert(todo[0] == 0);
}

// The memory differs each time: it ends.
static int left = 100;
static int taken(int i) {
  left--;
  return left == 0 ? i : taken(i);
}
void test_taken(void) { // expect: test_taken proved
  assert(taken(7) == 7);
}
// expect-repair: test_sorted 'Replace `p` with `p - 1`' first
// rule: nearer-argument
// options: --function test_sorted --function test_turns --function test_taken
