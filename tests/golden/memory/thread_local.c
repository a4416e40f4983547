// Variables of a thread are ordinary ones of the only thread there is.
#include <assert.h>

static _Thread_local int depth;
__thread int errors;

int enter(void) {
  depth = 0;
  depth++;
  assert(depth == 1);
  return depth;
}

int any(void) {
  assert(errors != 3); // expect: any failing assertion here
  return errors;
}
// expect: enter proved
// expect-note: enter "checked for one thread: there is one 'depth'"
