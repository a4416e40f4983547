// The same of what is passed to exit, by a function that all checks call.
// options: --strict no --repairs 3
#include <stdio.h>
#include <stdlib.h>

static void is(int got, int wanted) {
  if (got != wanted) {
    fprintf(stderr, "%d instead of %d\n", got, wanted);
    exit(1); // expect: main failing assertion 'exit(1)' here
  }
}

static int count(const char *s, char c) {
  int n = 0;
  for (; *s; s++)
    n += *s != c;
  return n;
}

int main(void) {
  is(count("banana", 'n'), 2);
  is(count("", 'n'), 0);
  is(count("b", 'b'), 1);
  exit(0);
}
// expect: is proved
// expect: count bounded
// expect-repair: main gives 'n += *s == c;' tests first silent
