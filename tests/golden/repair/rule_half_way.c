// What is swapped twice is where it was.
#include <assert.h>
#include <string.h>

static void reverse(char *s) {
  size_t n = strlen(s);
  for (size_t i = 0; i < n; i++) {
    char t = s[i];
    s[i] = s[n - i - 1];
    s[n - i - 1] = t;
  }
}

// options: --strict no --function test
void test(void) {
  char s[] = "abcd";
  reverse(s);
  assert(strcmp(s, "dcba") == 0); // expect: test failing assertion here
}
// expect-repair: test gives 'i < n / 2;' first
// rule: half-way
