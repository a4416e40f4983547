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

// What a user's hook gives is taken to be as large as was asked for: only malloc is tried.
int through_hooks(void) {
  int *p = allocate(sizeof *p);
  if (!p)
    return 1;
  *p = 3;
  assert(*p == 3);
  release(p);
  return 0;
}

int too_small(void) {
  char *p = allocate(3);
  p[3] = 0; // expect: too_small failing bounds here
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
// expect: through_hooks bounded
