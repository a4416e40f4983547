// The value of a pointer to what was freed cannot be computed with (C11 6.2.4); copying it can.
#include <assert.h>
#include <stdlib.h>

struct holder {
  int *pointer;
};

void compared(void) {
  int *p = malloc(4);
  free(p);
  int *q = malloc(4);
  assert(p != q); // expect: compared failing dangling-dereference 'p != q' here
  free(q);
}

void moved_block(void) {
  char *p = malloc(4);
  char *q = realloc(p, 100);
  assert(q == p); // expect: moved_block failing dangling-dereference 'q == p' here
  free(q);
}

long distance(void) {
  char *p = malloc(4), *q = p + 2;
  free(p);
  return q - p; // expect: distance failing dangling-dereference 'q - p' here
}

void advanced(void) {
  char *p = malloc(4);
  free(p);
  p++; // expect: advanced failing dangling-dereference 'p++' here
}

int tested(void) {
  struct holder h = {malloc(4)}, copy;
  free(h.pointer);
  copy = h;
  return copy.pointer != NULL; // expect: tested proved
}

int alive(void) {
  int *p = malloc(4), *q = malloc(4);
  int differ = p != q;
  free(p), free(q);
  assert(differ); // expect: alive proved
  return differ;
}

int twice(void) {
  int *p = malloc(4);
  free(p);
  free(p); // expect: twice failing double-free 'free(p)' here
  return 0;
}
