// Assertions about members that nothing has written and no guard looked at are about what was
// passed, behind stores into other members, too.
// options: --strict no --head-preconditions yes --repair no --suspects none
#include <assert.h>
#include <stdlib.h>
struct vec {
  int *data;
  int size, cap;
  struct vec *next;
};

void reserve(struct vec *v, int cap) {
  if (v->cap >= cap || cap < 0)
    return;
  v->cap = cap;
  v->data = realloc(v->data, cap * sizeof(int));
  assert(v->size <= cap);
}
static void mark(struct vec *v) { v->cap = -1; }
int closed(struct vec *v) {
  mark(v);
  assert(v->size > 0);
  return 100 / v->size;
}
int second(struct vec *v) {
  if (!v->next)
    return 0;
  assert(v->next->size > 0);
  return 100 / v->next->size;
}

// What was written, by whomever, or looked at.
void shrink(struct vec *v, int by) {
  v->size -= by;
  assert(v->size >= 0);
}
static void empty(struct vec *v) { v->size = 0; }
int emptied(struct vec *v) {
  empty(v);
  assert(v->size > 0);
  return v->cap;
}
void filled(struct vec *v, int n) {
  v->cap = n;
  assert(v->size == n);
}
void through(struct vec *v, int *count) {
  *count = 0;
  assert(v->size > 0);
}
int looked(struct vec *v) {
  if (v->size > 9)
    return 0;
  v->cap = 0;
  assert(v->size < 9);
  return v->size;
}
// expect: reserve proved
// expect: mark proved
// expect: closed proved
// expect: second proved
// expect: shrink failing assertion 'v->size >= 0' line 35
// expect: empty proved
// expect: emptied failing assertion 'v->size > 0' line 40
// expect: filled failing assertion 'v->size == n' line 45
// expect: through failing assertion 'v->size > 0' line 49
// expect: looked failing assertion 'v->size < 9' line 55
