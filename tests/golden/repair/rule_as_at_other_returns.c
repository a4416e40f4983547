// One of several ways out has forgotten what the others do.
// rule: as-at-other-returns
// options: --strict no --max-changes 1 --repairs 3
#include <assert.h>
#include <stdlib.h>

struct walk {
  const int *at;
  int left;
};

// expect: begun proved
static struct walk *begun(const int *a, int n) {
  struct walk *w = malloc(sizeof *w);
  if (!w)
    abort();
  w->at = a;
  w->left = n;
  return w;
}

// expect: done proved
static void done(struct walk *w) { free(w); }

// expect: has failing leak 'malloc(sizeof *w)'
int has(const int *a, int n, int x) {
  struct walk *w = begun(a, n);
  while (w->left-- > 0)
    if (*w->at++ == x) {
      done(w);
      return 1;
    }
  return 0;
}
// expect-repair: has 'Insert `done(w);` before `return 0;`'

static int depth;

static void enter(void) { ++depth; }
static void leave(void) { --depth; }

// expect: nested bounded
static int nested(const char *s) {
  enter();
  if (*s == 0)
    return 0;
  const int n = 1 + nested(s + 1);
  leave();
  return n;
}

void test_nested(void) {
  assert(nested("ab") == 2);
  assert(depth == 0); // expect: test_nested failing assertion here
}
// expect-repair: test_nested 'Insert `leave();` before `return 0;`' first
