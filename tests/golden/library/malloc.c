// malloc, calloc and free: sizes, zeros, and one free for each.
#include <assert.h>
#include <stdlib.h>

int zeros(void) {
  int *p = calloc(3, sizeof *p);
  assert(p[0] == 0 && p[2] == 0);
  p[1] = 5;
  int r = p[1];
  free(p);
  return r;
}
// expect: zeros proved

void beyond(void) {
  int *p = malloc(3 * sizeof *p);
  p[3] = 1; // expect: beyond failing bounds 'p[3]' here
  free(p);
}

int unwritten(void) {
  int *p = malloc(sizeof *p);
  int r = *p; // expect: unwritten failing uninitialised '*p' here
  free(p);
  return r;
}

void twice(void) {
  int *p = malloc(4);
  free(p);
  free(p); // expect: twice failing double-free 'free(p)' here
}

void not_heap(void) {
  int x;
  free(&x); // expect: not_heap failing invalid-free 'free(&x)' here
}
