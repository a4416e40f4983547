// Of what a comparison gives C promises the sign only, of constants too.
#include <assert.h>
#include <string.h>

int one(void) {
  int r = strcmp("b", "a");
  assert(r > 0);
  assert(r == 1); // expect: one failing assertion 'r == 1' here
  return r;
}

int folded(void) {
  assert(__builtin_memcmp("abc", "abd", 3) < 0);
  assert(__builtin_memcmp("abc", "abd", 3) == -1); // expect: folded failing assertion here
  return __builtin_strcmp("x", "x");
}

int signs(const char *a, const char *b) {
  int r = strncmp(a, b, 2);
  assert((r < 0) == (strncmp(a, b, 2) < 0));
  return r == 0 ? memcmp("same", "same", 4) : 1;
}
// expect: signs bounded
