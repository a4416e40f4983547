// A2, N3: a repair of what a test calls must not break another function of the file.
#include <assert.h>

static int clamp(int x) {
  if (x > 100)
    return 99;
  return x;
}

int half(int x) {
  int c = clamp(x);
  assert(c <= 100);
  return c / 2;
} // expect: half proved

void test_clamp(void) {
  assert(clamp(200) == 100); // expect: test_clamp failing assertion here
}
// expect-repair: test_clamp gives 'return 100;' tests
// expect-no-repair: test_clamp gives 'return x;'
