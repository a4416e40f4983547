// What a test calls that can do nothing but assert says what is wanted: it is left alone (N8).
// options: --function test_push --max-changes 2 --repairs 5
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

static void is(const struct node *p, int length) {
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == i); // expect: test_push failing assertion here
    p = p->next;
  }
}

static struct node *push(struct node *list, struct node *n) {
  n->next = list;
  return list;
}

// expect-repair: test_push gives 'return n;' first
// expect-no-repair: test_push 'Change `<` to `>` in `i < length`'
void test_push(void) {
  struct node b = {1, NULL}, a = {0, NULL};
  is(push(&b, &a), 2);
}
