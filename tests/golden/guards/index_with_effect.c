// P1: guards of an index that counts up, and of one that is less than the variable.
#include <string.h>

struct parts {
  int count;
  const char *start[3];
};

void split(struct parts *out, const char *s) {
  out->count = 0;
  for (; *s != '\0'; s++)
    if (*s == ',')
      out->start[out->count++] = s + 1; // expect: split failing bounds here
}

void trim(char *s) {
  int n = (int)strlen(s);
  while (s[n - 1] == ' ') // expect: trim failing bounds here
    n--;
  s[n] = '\0';
}
// options: --repairs 5
// expect-repair: split gives '&& out->count < 3' bounded silent first
// expect-repair: trim gives 'n > 0 && s[n - 1] == ' bounded silent
