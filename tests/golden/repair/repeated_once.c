// rule: repeated-instead
// options: --function main --strict no --repairs 5
// The other way round: one carry is enough, and the loop takes them all.
#include <assert.h>

static int carried(int *low, int base) {
  int carries = 0;
  while (*low >= base) {
    *low -= base;
    carries++;
  }
  return carries;
}

int main(void) {
  int low = 23;
  assert(carried(&low, 10) == 1);
  assert(low == 13);
  return 0;
}

// expect: main failing assertion 'carried(&low, 10) == 1' line 17
// expect-repair: main 'Replace `while (*low >= base)` with `if (*low >= base)`' first
