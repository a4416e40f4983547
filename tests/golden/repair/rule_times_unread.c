// What was given a sign and never used.
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
int parse_int(const char *s, int *out) {
  int sign = 1, v = 0;
  while (isspace((unsigned char)*s)) s++;
  if (*s == '+' || *s == '-') { if (*s == '-') sign = -1; s++; }
  if (!isdigit((unsigned char)*s)) return 0;
  while (isdigit((unsigned char)*s)) v = v * 10 + *s++ - '0';
  *out = v;
  return *s == '\0';
}
int main(void) {
  int v = 0;
  assert(parse_int(" 42", &v) && v == 42);
  assert(parse_int("-7", &v) && v == -7);
  assert(!parse_int("12x", &v));
  assert(!parse_int("", &v));
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main gives '*out = sign * v;' first
// rule: times-unread
