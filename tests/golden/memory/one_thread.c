// Locks do nothing where there is one thread; that is said.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static int count;

int locked(int x) {
  pthread_mutex_lock(&lock);
  count = x & 7;
  int r = count;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  assert(r <= 7);
  return r;
}

int tried(int x) {
  if (pthread_mutex_trylock(&lock) == 0)
    pthread_mutex_unlock(&lock);
  assert(x != 5); // expect: tried failing assertion here
  return x;
}

int twice(void) {
  pthread_mutex_lock(&lock);
  int busy = pthread_mutex_trylock(&lock);
  assert(busy == 0); // expect: twice failing assertion here
  return busy;
}
// expect: locked proved
// expect-note: locked "checked for one thread: 'pthread_mutex_lock' does nothing"
