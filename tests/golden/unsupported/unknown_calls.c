// Functions without a body whose effect cannot be bounded.
#include <assert.h>
#include <pthread.h>

void *anything(int size);

int memory(int x) {
  char *p = anything(x);
  return p != 0;
}

pthread_t other;
int threads(int x) {
  pthread_join(other, 0);
  return x;
}

// The construct stands in the function that is called.
int through(int x) {
  int r = memory(x);
  assert(r == x);
  return r;
}
// expect: memory unsupported "call to 'anything', which has no body and returns 'void *'" line 8
// expect: threads unsupported "thread function 'pthread_join'" line 14
// expect: through unsupported "call to 'anything', which has no body and returns 'void *'" line 8
