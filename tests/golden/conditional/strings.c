// Strings that must be shorter than what they are copied to.
// options: --strict no
#include <string.h>
void greet(const char *name) {
  char buffer[6];
  strcpy(buffer, name);
}

unsigned long size(const char *s) { return strlen(s); }

char third(const char *s) { return s[2]; }
// expect: greet conditional '(\exists integer i; 0 <= i < 6 && name[i] == 0)'
// expect: size bounded
// expect: third bounded
