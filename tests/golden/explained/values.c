// Characters and numbers that are not whole print as they are written.
#include <assert.h>

char grade(int points) {
  char g = 'c';
  if (points > 50)
    g = 'b';
  return g;
}

void test_grade(void) {
  assert(grade(50) == 'b');
}

double half(double x) {
  return x / 4;
}

void test_half(void) {
  assert(half(1) == 0.5);
}

// expect: test_grade failing assertion "grade(50) == 'b'" line 12
// expect: test_half failing assertion 'half(1) == 0.5' line 20
// expect-repair: test_grade 'Change `>` to `>=` in `points > 50`' why "`grade(50)` becomes 'b' instead of 'c'"
// expect-repair: test_half 'Replace `4` with `2`' why '`half(1)` becomes 0.5 instead of 0.25'
