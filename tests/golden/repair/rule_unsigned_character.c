// A character that may be negative is used as a number.
// options: --strict no --max-changes 1 --repairs 2
// rule: unsigned-character
#include <assert.h>
#include <ctype.h>

static int counts[256];
static void count(const char *text) {
  for (; *text; ++text)
    counts[*text + 0]++;
}
static int letters(const char *text) {
  int n = 0;
  for (; *text; ++text)
    n += isalpha(*text) != 0;
  return n;
}

int main(void) {
  count("\xe9t\xe9");
  return 0;
}
void test_letters(void) { assert(letters("na\xefve") >= 0); }
