// A block that unknown code was given has an owner; also what it leads to.
#include <stdlib.h>

struct box {
  int *content;
};
extern void keep(struct box *b);
extern int look(const int *p);

void given(void) {
  struct box *b = malloc(sizeof *b);
  b->content = malloc(sizeof *b->content);
  *b->content = 1;
  keep(b);
}

int looked_at(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  return look(p);
}
// options: --strict no --repair no
// expect: given proved
// expect: looked_at proved
