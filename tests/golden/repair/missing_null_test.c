// A walk along two lists that stops at the end of the wrong one: what it reads of the other is not
// what the test fails by.
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

static const struct node *behind(const struct node *p) { return p ? p->next : p; }

static int shared(const struct node *p, const struct node *q) {
  int steps = 0;
  while (q != NULL) {
    steps++;
    q = behind(q);
    p = behind(p);
  }
  return steps;
}

// expect-repair: test_shared 'Replace `q != NULL` with `q != NULL && p != NULL`'
void test_shared(void) {
  struct node b = {2, NULL}, a = {1, &b}, e = {5, NULL}, d = {4, &e}, c = {3, &d};
  assert(shared(&a, &c) == 2); // expect: test_shared failing assertion here
  assert(shared(&c, &a) == 2 && shared(&c, &c) == 3 && shared(NULL, &a) == 0);
}
// expect: shared bounded
// expect: behind proved
