// What a run loses behind a loop that never ended is no fault of what ends it (N10).
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *last(struct node *first) { // expect: last proved
  struct node *p = first;
  while (p->next) // expect: test failing endless-loop here
    first = p->next;
  return p;
}

void test(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    exit(1);
  a->value = 1;
  a->next = b;
  b->value = 2;
  b->next = NULL;
  assert(last(a)->value == 2);
}
// expect-repair: test 'Replace `first` with `p` in `first = p->next`' first proved silent
