// The first node is removed, and the list still begins with it.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void remove_value(struct node **head, int value) {
  struct node *prev = NULL, *p = *head;
  while (p) {
    struct node *next = p->next;
    if (p->value == value) {
      if (prev)
        prev->next = next;
      free(p);
    } else {
      prev = p;
    }
    p = next;
  }
}

// options: --strict no --function test --repairs 5
void test(void) {
  struct node c = {3, NULL}, *l = malloc(sizeof *l);
  if (!l)
    abort();
  l->value = 1;
  l->next = &c;
  remove_value(&l, 1);
  assert(l == &c); // expect: test failing dangling-dereference here
}
// expect-repair: test gives '*head = next;' first
// rule: missing-head
