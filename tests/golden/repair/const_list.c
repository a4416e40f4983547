// A walk over nodes that are only read: p for p->next, though these are pointers to const.
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static int length(const struct node *p) {
  int n = 0;
  while (p->next) {
    n++;
    p = p->next;
  }
  return n;
}

// options: --strict no --function test
void test(void) {
  struct node b = {2, NULL}, a = {1, &b};
  assert(length(&a) == 2); // expect: test failing assertion here
  assert(length(NULL) == 0);
}
// expect-repair: test gives 'while (p) {' first
