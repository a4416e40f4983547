// `signal` and `atexit` keep a function; it is not called (a note).
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static volatile sig_atomic_t stopped;
static int open_files;

static void stop(int number) {
  stopped = number;
}

static void clean(void) {
  open_files = 0;
}

int run(int n) {
  if (signal(SIGINT, stop) == SIG_ERR)
    return -1;
  atexit(clean);
  open_files = 1;
  while (!stopped && n > 0)
    --n;
  assert(open_files == 1);
  return n;
}

int restored(void) {
  void (*before)(int) = signal(SIGPIPE, SIG_IGN);
  signal(SIGPIPE, before);
  assert(before == SIG_DFL); // expect: restored failing assertion here
  return 0;
}
// options: --strict no --repair no
// expect: run proved
// expect-note: run "what 'signal' is given is not called"
// expect-note: run "what 'atexit' is given is not called"
