// An array in a structure is as long as that says, also where only a pointer into it is made.
// options: --strict no --repair no --suspects none
#include <string.h>
struct path {
  int length;
  char text[12];
  int depth;
};

char *from(struct path *p, int i) { return p->text + i; }

void append(struct path *p, const char *name, unsigned n) {
  memcpy(p->text + p->length, name, n);
  p->length += (int)n;
}

// expect: from conditional 'i >= 0 && i <= 12'
// expect: append conditional
