// What is printed by a format that is chosen changes nothing, also where its length is used.
// options: --strict no --repair no --suspects none
#include <assert.h>
#include <stdio.h>

int show(const char *const format, int *p) {
  *p = 3;
  int n = printf(format, *p, (void *)p);
  assert(*p == 3);
  return n;
}

int shown(int x, int kind) {
  const char *branch = kind ? " `-(%c) " : " -> ";
  int n = fprintf(stderr, branch, x);
  assert(n != 12345);
  return n;
}
// expect: show bounded
// expect: shown failing assertion 'n != 12345'
