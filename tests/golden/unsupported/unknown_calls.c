// Calls of functions without a body.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int elsewhere(int x);

int calls_elsewhere(int x) {
  int r = elsewhere(x);
  assert(r == x);
  return r;
}

int prints(int x) {
  printf("%d\n", x);
  assert(x == x);
  return x;
}

int allocates(unsigned n) {
  char *p = malloc(n);
  assert(n < 1000);
  free(p);
  return 0;
}

// The construct stands in the function that is called.
int through(int x) {
  int r = calls_elsewhere(x);
  assert(r == x);
  return r;
}
// expect: calls_elsewhere unsupported "call to 'elsewhere', which has no body" line 9
// expect: prints unsupported "call to 'printf', which has no body" line 15
// expect: allocates unsupported 'pointer' line 21
// expect: through unsupported "call to 'elsewhere', which has no body" line 9
