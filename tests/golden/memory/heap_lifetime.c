// malloc and free: use after free, double free, free of what is not on the heap.
#include <stdlib.h>

int orderly(int x) {
  int *p = malloc(sizeof *p);
  *p = x;
  x = *p;
  free(p);
  free(0);
  return x; // expect: orderly proved
}

int after_free(int x) {
  int *p = malloc(sizeof *p);
  *p = x;
  free(p);
  return *p; // expect: after_free failing dangling-dereference '*p' here
}

void twice(void) {
  char *p = malloc(4);
  free(p);
  free(p); // expect: twice failing double-free 'free(p)' here
}

void no_heap(void) {
  int x;
  free(&x); // expect: no_heap failing invalid-free 'free(&x)' here
}

void inside(void) {
  char *p = malloc(4);
  free(p + 1); // expect: inside failing invalid-free 'free(p + 1)' here
}
