// R2, level 3: a pointer for what it points to, and an address for the pointer.
#include <assert.h>
#include <string.h>

int length(const char *s) {
  int n = 0;
  const char *p = s;
  while (p && n < 20) { // the string ends earlier
    n++;
    p++; // expect: length failing bounds here
  }
  assert(n <= 8);
  return n;
}

long clear(void) {
  long numbers[2] = {1, 2};
  long *p = numbers;
  memset(&p, 0, sizeof numbers); // expect: clear failing bounds here
  return numbers[0] + numbers[1];
}
// expect-repair: length gives 'while (*p && n < 20)' silent
// expect-repair: clear 'Replace `&p` with `p`' proved first
// rule: address-dropped
// rule: pointee-tested
