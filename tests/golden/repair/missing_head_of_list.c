// rule: missing-head
// options: --function main --strict no --repairs 5
// The first node of a list that has a head and a tail; a sum that the test expects is no repair.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *prev, *next;
};
struct list {
  struct node *head, *tail;
};

static void append(struct list *l, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->value = value;
  n->next = NULL;
  n->prev = l->tail;
  if (l->tail)
    l->tail->next = n;
  l->tail = n;
}

static int backwards(const struct list *l) {
  int s = 0;
  for (const struct node *n = l->tail; n; n = n->prev)
    s = s * 10 + n->value;
  return s;
}

static int forwards(const struct list *l) {
  int s = 0;
  for (const struct node *n = l->head; n; n = n->next)
    s = s * 10 + n->value;
  return s;
}

int main(void) {
  struct list l = {0};
  append(&l, 1);
  append(&l, 2);
  append(&l, 3);
  assert(backwards(&l) == 321);
  assert(forwards(&l) == 123);
  while (l.tail) {
    struct node *n = l.tail;
    l.tail = n->prev;
    free(n);
  }
  return 0;
}

// expect: main failing assertion 'forwards(&l) == 123' line 47
// expect-repair: main gives 'if (!l->tail) l->head = n;' first
// expect-no-repair: main gives 's + 123'
