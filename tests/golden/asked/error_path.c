// What a function does where it asks whether there was memory: the way of failure is run, too.
// options: --strict no --repair no
#include <stdlib.h>

struct pair {
  int *a, *b;
};

int *uses_null(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL)
    *p = 0; // expect: uses_null failing null-dereference here
  return p;
}

struct pair *half(void) {
  struct pair *p = malloc(sizeof *p); // expect: half failing leak here
  if (!p)
    return NULL;
  p->a = malloc(4);
  if (!p->a)
    return NULL; // p is lost
  p->b = p->a;
  return p;
}

struct pair *whole(void) {
  struct pair *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  if (!(p->a = malloc(4))) {
    free(p);
    return NULL;
  }
  p->b = p->a;
  return p;
} // expect: whole proved

void twice(void) {
  char *a = malloc(4);
  char *b = malloc(4);
  if (!a || !b)
    free(a);
  if (b == NULL)
    free(a); // expect: twice failing double-free here
  else
    free(b);
  // expect: twice failing leak line 40
}
