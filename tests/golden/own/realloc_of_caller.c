// `v->m = realloc(v->m, n)`: where there is no memory the caller's block is lost, whoever calls.
#include <stdlib.h>

struct vec {
  int *m;
  size_t cap;
};

int grow(struct vec *v) {
  v->m = realloc(v->m, v->cap * 2 * sizeof *v->m); // expect: grow failing leak here
  if (!v->m)
    return -1;
  v->cap *= 2;
  return 0;
}

static char *line;

int longer(size_t n) {
  line = realloc(line, n); // expect: longer failing leak here
  return line ? 0 : -1;
}

struct queue {
  struct vec front, back;
};

static int enlarge(struct vec *v, size_t to) {
  v->m = realloc(v->m, to * sizeof *v->m); // expect: both failing leak here
  if (!v->m)
    return -1;
  v->cap = to;
  return 0;
}

int both(struct queue *q) {
  return enlarge(&q->front, 8) == 0 && enlarge(&q->back, 8) == 0;
}

int by_itself(struct vec *v) {
  char *p = (char *)v->m;
  p = realloc(p, 9); // the field still points to the old block
  if (!p)
    return -1;
  v->m = (int *)p;
  return 0;
}
// options: --strict no
// expect: enlarge proved
// expect: by_itself proved
