// A pointer of the list where one of the node was meant, which stands at the same place in its record.
// rule: other-link
#include <assert.h>
#include <stddef.h>

struct wagon {
  int load;
  struct wagon *behind;
};
struct train {
  int length;
  struct wagon *tail;
};

static void uncouple(struct train *t, struct wagon *before) {
  struct wagon *out = before->behind;
  if (out == NULL)
    return;
  before->behind = t->tail;
  out->behind = NULL;
}

// expect-repair: test_uncouple gives 'before->behind = out->behind;'
void test_uncouple(void) {
  struct wagon d = {4, NULL}, c = {3, &d}, b = {2, &c}, a = {1, &b};
  struct train t = {4, &d};
  uncouple(&t, &a);
  assert(a.behind == &c); // expect: test_uncouple failing assertion here
  assert(b.behind == NULL && c.behind == &d);
}
// expect: uncouple bounded
