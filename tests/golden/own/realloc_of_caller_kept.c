// What a caller passes to be enlarged is not lost: it has the pointer, it is freed, kept or put back,
// or the program ends; and where nobody asks nothing fails.
#include <stdlib.h>

struct vec {
  int *m;
  size_t cap;
};

int right(struct vec *v) {
  int *more = realloc(v->m, 8 * sizeof *more);
  if (!more)
    return -1;
  v->m = more;
  return 0;
}

int callers(int *p, size_t n) {
  p = realloc(p, n);
  if (!p)
    return -1;
  free(p);
  return 0;
}

int freed(struct vec *v) {
  int *old = v->m;
  v->m = realloc(v->m, 8 * sizeof *v->m);
  if (!v->m) {
    free(old);
    return -1;
  }
  return 0;
}

int put_back(struct vec *v) {
  int *old = v->m;
  v->m = realloc(v->m, 8 * sizeof *v->m);
  if (v->m)
    return 0;
  v->m = old;
  return -1;
}

void ends(struct vec *v) {
  v->m = realloc(v->m, 8 * sizeof *v->m);
  if (!v->m)
    exit(1);
}

void unasked(struct vec *v) {
  v->m = realloc(v->m, 8 * sizeof *v->m);
  v->cap = 8;
}
// options: --strict no
// expect: right proved
// expect: callers proved
// expect: freed proved
// expect: put_back proved
// expect: ends proved
// expect: unasked proved
