// rule: released-old
// What a test was given it frees: that asks for the same. No block is "saved" by a size that no memory has.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *twice(const char *text) {
  size_t n = strlen(text);
  char *out = malloc(2 * n + 1); // expect: test failing leak here
  if (!out)
    return NULL;
  memcpy(out, text, n);
  memcpy(out + n, text, n);
  out[2 * n] = '\0';
  return out;
}

static void test(void) {
  char *s = twice("ab");
  assert(!s || strcmp(s, "abab") == 0);
  s = twice("c");
  assert(!s || strcmp(s, "cc") == 0);
  free(s);
}

int main(void) {
  test();
  return 0;
}
// expect-repair: test 'Insert `free(s);` before `s = twice("c");`' first silent
// expect-no-repair: test gives 'char *out = malloc(2 * n + -1);'
// options: --strict no --unchecked none --function test
