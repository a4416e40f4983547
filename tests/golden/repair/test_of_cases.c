// A test whose cases others pass (`expected` is read by its assertion alone) is no patient, and no
// input that nobody passes is its failure.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void shift_text(char *s, int by) {
  for (int i = 0; s[i] != '\0'; i++) {
    int c = (unsigned char)s[i] - 'a' + by;
    s[i] = (char)(c % 26 + 'b');
  }
}

void round_trip(const char *s, const char *expected, int by) {
  char *copy = malloc(strlen(s) + 1);
  if (!copy)
    return;
  strcpy(copy, s);
  shift_text(copy, by);
  assert(strcmp(copy, expected) == 0);
  shift_text(copy, 26 - by);
  assert(strcmp(copy, s) == 0);
  free(copy);
}

int main(void) {
  round_trip("abz", "bca", 1);
  round_trip("hello", "olssv", 7);
  return 0;
}
// options: --strict no --repairs 5
// expect: shift_text bounded
// expect: round_trip conditional
// expect: main failing assertion 'strcmp(copy, expected) == 0' line 20
// expect-repair: main "Replace `'b'` with `'a'`" first
// expect-no-repair: main gives 's = strcpy(copy, s)'
