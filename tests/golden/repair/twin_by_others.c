// How a name is said in the other function, if the two tell it alike everywhere else: as in other
// pairs of functions.
// options: --strict no --max-changes 1 --repairs 1 --function test_pop
#include <assert.h>
#include <stddef.h>

struct node {
  struct node *next, *prev;
};

struct list {
  struct node *head, *tail;
  int length;
};

static void push_back(struct list *l, struct node *n) {
  if (l->length) {
    n->prev = l->tail;
    n->next = NULL;
    l->tail->next = n;
    l->tail = n;
  } else {
    l->head = l->tail = n;
    n->prev = n->next = NULL;
  }
  ++l->length;
}

static void push_front(struct list *l, struct node *n) {
  if (l->length) {
    n->next = l->head;
    n->prev = NULL;
    l->head->prev = n;
    l->head = n;
  } else {
    l->head = l->tail = n;
    n->prev = n->next = NULL;
  }
  ++l->length;
}

static struct node *pop_back(struct list *l) {
  struct node *n = l->tail;
  if (--l->length) {
    (l->tail = n->prev)->next = NULL;
  } else {
    l->tail = l->head = NULL;
  }
  n->next = n->prev = NULL;
  return n;
}

static struct node *pop_front(struct list *l) {
  struct node *n = l->head;
  if (--l->length) {
  } else {
    l->head = l->tail = NULL;
  }
  n->next = n->prev = NULL;
  return n;
}

void test_pop(void) {
  struct list l = {0};
  struct node a, b, c;
  push_back(&l, &a);
  push_front(&l, &b);
  push_back(&l, &c);
  assert(pop_front(&l) == &b);
  assert(l.head == &a && a.prev == NULL && b.prev == NULL); // expect: test_pop failing assertion here
  assert(pop_back(&l) == &c && l.tail == &a);
}
// expect-repair: test_pop 'Insert `(l->head = n->next)->prev = NULL;` as in `pop_back`' first
