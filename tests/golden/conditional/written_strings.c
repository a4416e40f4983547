// Where something is written, the room behind a pointer counts and not how long the string is that
// stands there: "n < strlen(out)" would say nothing of it.
// options: --strict no --repair no
#include <stdio.h>

void hex(char *out, int n, unsigned char v) {
  for (int i = 0; i + 1 < n; i += 2)
    sprintf(&out[i], "%02x", v);
}
void cut(char *s, int i) { s[i] = 0; }
// expect: hex conditional '\valid(out + (0 .. n))'
// expect: cut conditional 'i >= 0 && \valid(s + (0 .. i))'
