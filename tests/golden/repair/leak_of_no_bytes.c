// Acceptance 4: to ask for no bytes loses none, and keeps none.
// options: --strict no --repairs 5 --suspects none
#include <stdlib.h>

struct list {
  unsigned size, count;
  int items[];
};

static size_t bytes_of(unsigned size) { return sizeof(struct list) + size * sizeof(int); }

static struct list *grown(struct list *l) {
  if (l->count < l->size)
    return l;
  l->size *= 2;
  return realloc(l, bytes_of(l->size)); // expect: add failing leak here
}

struct list *made(void) {
  struct list *l = malloc(bytes_of(1));
  if (l) {
    l->size = 1;
    l->count = 0;
  }
  return l;
}

int add(struct list **to, int x) {
  if (!(*to = grown(*to)))
    return -1;
  (*to)->count++;
  (void)x;
  return 0;
}
// expect-no-repair: add
// expect: grown proved
// expect: made proved
