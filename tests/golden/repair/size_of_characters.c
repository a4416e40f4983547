// Rule size-and-one: the null of a string has no room where the size is a product.
// options: --repairs 3 --strict no
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s, int n) {
  char *result = malloc(n * sizeof(char));
  if (!result)
    exit(1);
  strcpy(result, s);
  return result;
}

static void test_copy(void) {
  char *s = copy("abc", 3);
  assert(strcmp(s, "abc") == 0);
  free(s);
}
// expect-repair: test_copy gives 'malloc((n + 1) * sizeof(char))' first
// expect: copy conditional
// expect: test_copy failing bounds 'strcpy(result, s)' line 11
