// The library's functions in a table of hooks.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct hooks {
  void *(*allocate)(size_t);
  void (*release)(void *);
  size_t (*length)(const char *);
};

static const struct hooks plain = {malloc, free, strlen};

int kept(void) {
  int *p = plain.allocate(sizeof *p);
  *p = 7;
  int r = *p;
  plain.release(p);
  assert(r == 7);
  return r;
}

int too_small(void) {
  char *p = plain.allocate(3);
  p[3] = 0; // expect: too_small failing bounds here
  plain.release(p);
  return 0;
}

int used_later(void) {
  int *p = plain.allocate(sizeof *p);
  *p = 1;
  plain.release(p);
  return *p; // expect: used_later failing dangling-dereference here
}

int lengths(void) {
  assert(plain.length("abc") == 3);
  return 0;
}
// expect: kept proved
// expect: lengths proved
