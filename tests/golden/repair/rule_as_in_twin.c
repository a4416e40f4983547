// What both ends of a list do alike, and one has forgotten.
// rule: as-in-twin
// options: --strict no --max-changes 1 --repairs 3
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
    l->tail->next = n; // the old one
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
    l->head = n;
  } else {
    l->head = l->tail = n;
    n->prev = n->next = NULL;
  }
  ++l->length;
}

static struct node *pop_back(struct list *l) {
  if (!l->length)
    return NULL;
  struct node *n = l->tail;
  if (--l->length) {
    (l->tail = n->prev)->next = NULL;
  } else {
    l->tail = l->head = NULL;
  }
  return n;
}

static struct node *pop_front(struct list *l) {
  if (!l->length)
    return NULL;
  struct node *n = l->head;
  if (--l->length) {
    (l->head = n->next)->prev = NULL;
  } else {
    l->head = l->tail = NULL;
  }
  n->next = n->prev = NULL;
  return n;
}

void test_push(void) {
  struct list l = {0};
  struct node a, b;
  push_back(&l, &a);
  push_front(&l, &b);
  assert(l.head == &b && b.next == &a);
  assert(a.prev == &b); // expect: test_push failing assertion here
}
// expect-repair: test_push 'Insert `l->head->prev = n;` as in `push_back`' first

void test_pop(void) {
  struct list l = {0};
  struct node a, b;
  push_back(&l, &a);
  push_back(&l, &b);
  assert(pop_back(&l) == &b);
  assert(b.prev == NULL); // expect: test_pop failing assertion here
  assert(pop_front(&l) == &a && a.next == NULL && a.prev == NULL);
}
// expect-repair: test_pop 'Insert `n->prev = n->next = NULL;` as in `pop_front`' first
// expect: push_back conditional 'l->length == 0 || l->tail != \null'
// expect: push_front bounded
// expect: pop_back conditional 'l->tail != \null && l->tail->prev != \null'
// expect: pop_front conditional '(l->length == 0 || l->head != \null) && (l->head == \null || l->head->next != \null)'
