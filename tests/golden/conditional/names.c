// Strings that have to fit, and one that need not.
// options: --strict no
#include <string.h>
struct entry {
  char name[6];
};

int is_named(const struct entry *e, const char *name) { return strncmp(e->name, name, 6) == 0; }

void extension(char *to, const char *text) {
  char ext[5];
  strcpy(ext, text);
  to[0] = ext[0];
}
// expect: is_named bounded
// expect: extension conditional '(\exists integer i; 0 <= i < 5 && text[i] == 0)'
