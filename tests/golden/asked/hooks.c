// Memory from functions that return what they allocate: asked about if all who call them ask.
// options: --strict no --repair no
#include <stdlib.h>

struct hooks {
  void *(*allocate)(size_t size);
  void (*release)(void *p);
};
static struct hooks hooks = {malloc, free};

struct pair {
  int *a, *b;
};

struct pair *by_hooks(void) {
  struct pair *p = hooks.allocate(sizeof *p);
  if (!p)
    return NULL;
  p->a = hooks.allocate(sizeof *p->a);
  if (!p->a)
    *p->a = 1; // expect: by_hooks failing null-dereference here
  p->b = p->a;
  return p;
}

static void *cleared(size_t n) {
  return calloc(1, n);
}

int *by_wrapper(void) {
  int *p = cleared(sizeof *p);
  if (p == NULL)
    *p = 1; // expect: by_wrapper failing null-dereference here
  return p;
}

static void *sometimes(size_t n) {
  return realloc(NULL, n);
} // expect: sometimes proved

int *asks(void) {
  int *p = sometimes(sizeof *p);
  if (p == NULL)
    *p = 1;
  return p;
} // expect: asks proved

int *trusts(void) {
  int *p = sometimes(sizeof *p);
  *p = 1;
  return p;
} // expect: trusts proved
