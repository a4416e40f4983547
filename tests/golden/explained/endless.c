// A loop that ends then.
#include <assert.h>

int count(int n) {
  int i = 0;
  if (n < 0 || n > 9)
    return 0;
  while (i < n)
    i + 1;
  assert(i == n);
  return i;
}

// expect: count failing endless-loop 'while (i < n)' line 8
// expect-repair: count 'Replace `i + 1` with `i = i + 1`' why 'for n = 1 the loop ends'
// expect-repair: count 'Replace `9` with `0`' why 'for n = 1 the loop is not entered'
