#include <assert.h>

static int count_words(const char *s) {
  int words = 0;
  int inside = 0;
  for (; *s != '\0'; s++) {
    if (*s == ' ') {
      inside = 0;
      //- inside = 1;
    } else if (!inside) {
      inside = 1;
      words++;
    }
  }
  return words;
}

// specification
int main(void) {
  assert(count_words("") == 0);
  assert(count_words("one") == 1);
  assert(count_words("two words") == 2);
  assert(count_words("  a  b ") == 2);
  return 0;
}
