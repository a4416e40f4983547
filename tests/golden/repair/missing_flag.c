// rule: missing-flag
// The flag says that a word has begun, and nobody ever sets it.
#include <assert.h>

static int words(const char *s) {
  int n = 0, in = 0;
  for (; *s; s++) {
    if (*s == ' ')
      in = 0;
    else if (!in)
      n++;
  }
  return n;
}

void test_words(void) {
  assert(words("") == 0);
  assert(words("one") == 1); // expect: test_words failing assertion 'words("one") == 1' here
  assert(words(" two words ") == 2);
}
// expect: words bounded
// expect-repair: test_words gives 'in = 1;' first
