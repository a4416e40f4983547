// A sum that does not fit its type: the variable is declared wider, and nothing else that is
// declared with it.
// rule: declared-wider
// options: --repairs 2 --unchecked leak
#include <assert.h>

static long twice(int a) {
  int i = 2, sum = 0;
  while (i-- > 0)
    sum += a;
  return sum;
}

int main(void) {
  assert(twice(2000000000) == 4000000000L);
  return 0;
}
// expect-repair: main 'Declare `sum` as `long`' first
// expect-repair: main gives 'long sum = 0;'
// expect: twice failing overflow 'sum += a' line 10
// expect: main failing overflow 'sum += a' line 10
