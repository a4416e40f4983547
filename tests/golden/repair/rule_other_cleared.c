// A member is set to NULL that had been, and another one, of another type, is not.
// rule: other-cleared
// options: --strict no --max-changes 1 --repairs 3 --function test_has
#include <assert.h>
#include <stdlib.h>

struct list {
  void *val;
  void (*release)(void *);
  int (*match)(void *, void *);
};

static struct list *made(void) {
  struct list *l = malloc(sizeof *l);
  if (!l)
    abort();
  l->val = NULL;
  l->release = NULL;
  l->release = NULL;
  return l;
}

static int has(struct list *l, void *val) {
  if (l->match) // expect: test_has failing uninitialised here
    return l->match(l->val, val);
  return l->val == val;
}

void test_has(void) {
  struct list *l = made();
  assert(has(l, NULL));
  free(l);
}
// expect-repair: test_has 'Replace `release` with `match`' first
