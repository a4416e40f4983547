// What <ctype.h> takes, tables by character.
// options: --strict no
#include <ctype.h>
int upper(int c) { return toupper(c); }
int isWord(int c) { return isalnum(c) || c == '_'; }

int digit(char c) {
  static const signed char value[128] = {0};
  return value[(int)c];
}

int kindOf(unsigned char c) {
  static const char kind[128] = {1};
  return kind[c];
}

int lower(unsigned long c) { return tolower((int)c); }
// expect: lower conditional 'c <= 255'
// expect: upper conditional 'c >= -1 && c <= 255'
// expect: isWord conditional 'c >= -1 && c <= 255'
// expect: digit conditional 'c >= 0'
// expect: kindOf conditional 'c < 128'
