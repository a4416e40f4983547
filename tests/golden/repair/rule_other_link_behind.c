// Pointers behind two others: of a list that is no node itself, and of nodes (W6).
// options: --repairs 5 --strict no
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next, *prev;
};

struct queue {
  struct node *last;
};

static void join(struct queue *q, struct queue *other) {
  struct node *first = q->last->next;
  q->last->next = other->last->next;
  first->next = first;
  q->last = other->last;
}

// expect-repair: test_join 'Replace `first->next = first` with `other->last->next = first`' first
void test_join(void) {
  struct node a = {1, NULL, NULL}, b = {2, NULL, NULL}, c = {3, NULL, NULL};
  struct queue q = {&b}, r = {&c};
  a.next = &b, b.next = &a, c.next = &c;
  join(&q, &r);
  assert(c.next == &a); // expect: test_join failing assertion here
  assert(q.last == &c && a.next == &b && b.next == &c);
}

static void unlink_node(struct node *n) {
  n->prev->next = n->next;
  n->next = n->prev = n;
}

// expect-repair: test_unlink 'Insert `n->next->prev = n->prev;` before `n->prev->next = n->next;`'
void test_unlink(void) {
  struct node a = {1, NULL, NULL}, b = {2, NULL, NULL}, c = {3, NULL, NULL};
  a.next = &b, b.next = &c, c.next = &a;
  a.prev = &c, b.prev = &a, c.prev = &b;
  unlink_node(&b);
  assert(c.prev == &a); // expect: test_unlink failing assertion here
  assert(a.next == &c && b.next == &b);
}
// expect: join conditional 'q->last != \null && q->last->next != \null && other->last != \null'
// expect: unlink_node conditional 'n->prev != \null'
