// Hooks that a user can replace: any function of that type.
#include <assert.h>
#include <stdlib.h>

static void *(*allocate)(size_t) = malloc;
static void (*release)(void *) = free;

void set_hooks(void *(*a)(size_t), void (*r)(void *)) {
  allocate = a ? a : malloc;
  release = r ? r : free;
}

int made(void) {
  int *p = malloc(sizeof *p);
  *p = 3;
  assert(*p == 3);
  free(p);
  return 0;
}

int freed_twice(void) {
  int *p = malloc(sizeof *p);
  void (*end)(void *) = free;
  end(p);
  end(p);
  return 0;
}
// expect: made proved
// expect: freed_twice failing double-free
