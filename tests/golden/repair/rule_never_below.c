// What closes before it was opened, though as many close as open.
#include <assert.h>
#include <stdbool.h>

static bool balanced(const char *s) {
  int depth = 0;
  for (; *s; s++) {
    if (*s == '(')
      depth++;
    if (*s == ')')
      depth--;
  }
  return depth == 0;
}

// options: --strict no --function test
void test(void) {
  assert(balanced("(())"));
  assert(!balanced("(()"));
  assert(!balanced(")("));     // expect: test failing assertion here
  assert(!balanced("())(()")); // as above
  assert(balanced("()(())"));
}
// expect-repair: test gives 'if (depth < 0)'
// rule: never-below
