// The other names; a buffer in a structure that a pointer leads to.
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

struct parser {
  int depth;
  sigjmp_buf error;
};

static void fail(struct parser *p) { siglongjmp(p->error, 2); } // expect: fail unsupported 'longjmp' here

int parse(int x) {
  struct parser *p = malloc(sizeof *p);
  if (!p)
    return -1;
  p->depth = x;
  if (sigsetjmp(p->error, 1) != 0) {
    assert(p->depth > 10);
    free(p);
    return 1;
  }
  if (p->depth > 10)
    fail(p);
  free(p);
  return 0;
}
// expect: parse proved

int old_name(void) {
  jmp_buf env;
  if (_setjmp(env) == 0)
    longjmp(env, 1);
  return 1;
}
// expect: old_name proved
