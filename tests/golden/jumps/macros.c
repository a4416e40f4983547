// TRY and CATCH as people write them; a jump in a macro is no assertion.
#include <assert.h>
#include <setjmp.h>

static jmp_buf *handler;

#define TRY                                                                                        \
  do {                                                                                             \
    jmp_buf here, *outer = handler;                                                                \
    handler = &here;                                                                               \
    if (setjmp(here) == 0) {
#define CATCH                                                                                      \
  }                                                                                                \
  else {
#define END                                                                                        \
  }                                                                                                \
  handler = outer;                                                                                 \
  }                                                                                                \
  while (0)
#define THROW_IF(condition)                                                                        \
  if (condition)                                                                                   \
  longjmp(*handler, 1)

static int divided(int a, int b) {
  THROW_IF(b == 0); // expect: divided unsupported 'longjmp' here
  return a / (b == -1 ? 1 : b);
}

int both(int a, int b) {
  volatile int failed = 0;
  TRY { divided(a, b); }
  CATCH { failed = 1; }
  END;
  assert(failed == (b == 0));
  return failed;
}
// expect: both proved
