// rule: repeated-instead
// options: --function main --strict no --repairs 5
// A symbol of a number may stand there more than once.
#include <assert.h>
#include <string.h>

static void roman(int n, char *out) {
  static const int value[] = {10, 9, 5, 4, 1};
  static const char *text[] = {"X", "IX", "V", "IV", "I"};
  *out = '\0';
  for (int i = 0; i < 5; i++) {
    if (n >= value[i]) {
      strcat(out, text[i]);
      n -= value[i];
    }
  }
}

int main(void) {
  char s[16];
  roman(4, s);
  assert(strcmp(s, "IV") == 0);
  roman(37, s);
  assert(strcmp(s, "XXXVII") == 0);
  return 0;
}

// expect: main failing assertion 'strcmp(s, "XXXVII") == 0' line 24
// expect-repair: main 'Replace `if (n >= value[i])` with `while (n >= value[i])`' first
