// A2: a program of tests says by the status that it ends with whether they pass, however it counts.
// options: --strict no --function main
#include <stdio.h>
#include <stdlib.h>

static int failures;

#define CHECK(x)                                                                                   \
  do {                                                                                             \
    if (!(x)) {                                                                                    \
      printf("%d: %s\n", __LINE__, #x);                                                            \
      ++failures;                                                                                  \
    }                                                                                              \
  } while (0)

static int clamp(int x, int low, int high) {
  if (x < low)
    return low;
  if (x > low)
    return high;
  return x;
}

static void test_middle(void) {
  CHECK(clamp(3, 0, 9) == 3);
  CHECK(clamp(0, 0, 9) == 0);
}

static void test_ends(void) {
  CHECK(clamp(12, 0, 9) == 9);
  CHECK(clamp(-1, 0, 9) == 0);
}

int main(void) {
  test_middle();
  test_ends();
  return failures ? EXIT_FAILURE : EXIT_SUCCESS; // expect: main failing assertion here
}
// expect-repair: main gives 'x > high' tests first silent
