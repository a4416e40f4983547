// Functions without a body whose effect cannot be bounded.
#include <assert.h>
#include <pthread.h>

void *anything(int size);
void each(int (*f)(int));
static int one(int x) { return x; }

int memory(int x) {
  char *p = anything(x);
  return p != 0;
}

int called_back(int x) {
  each(one);
  return x;
}

pthread_mutex_t lock;
int threads(int x) {
  pthread_mutex_lock(&lock);
  return x;
}

// The construct stands in the function that is called.
int through(int x) {
  int r = memory(x);
  assert(r == x);
  return r;
}
// expect: memory unsupported "call to 'anything', which has no body and returns 'void *'" line 10
// expect: called_back unsupported "function passed to 'each', which has no body" line 15
// expect: threads unsupported "thread function 'pthread_mutex_lock'" line 21
// expect: through unsupported "call to 'anything', which has no body and returns 'void *'" line 10
