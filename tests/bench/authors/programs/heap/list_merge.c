#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof(struct node));
  if (!n)
    exit(1);
  n->value = value;
  n->next = head;
  return n;
}

static struct node *merge(struct node *a, struct node *b) {
  struct node dummy = {0, NULL};
  struct node *last = &dummy;
  while (a && b) {
    if (a->value <= b->value) {
      last->next = a;
      a = a->next;
    } else {
      last->next = b;
      b = b->next;
    }
    last = last->next;
  }
  last->next = a ? a : b;
  //- last->next = b;
  return dummy.next;
}

// specification
int main(void) {
  struct node *a = push(push(push(NULL, 7), 4), 1);
  struct node *b = push(push(NULL, 5), 2);
  struct node *m = merge(a, b);
  const int expected[] = {1, 2, 4, 5, 7};
  int i = 0;
  for (const struct node *p = m; p; p = p->next) {
    assert(i < 5);
    assert(p->value == expected[i]);
    i++;
  }
  assert(i == 5);
  return 0;
}
