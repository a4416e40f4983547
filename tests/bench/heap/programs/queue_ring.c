#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

struct queue {
  struct node *last;
};

static void enter(struct queue *q, struct node *n) {
  if (q->last == NULL) {
    n->next = n;
  } else {
    n->next = q->last->next;
    q->last->next = n;
  }
  q->last = n;
}

static struct node *leave(struct queue *q) {
  struct node *last = q->last;
  if (last == NULL)
    return NULL;
  struct node *n = last->next;
  if (n == last)
    q->last = NULL;
  else
    last->next = n->next;
  n->next = NULL;
  return n;
}

static void turn(struct queue *q) {
  struct node *last = q->last;
  if (last != NULL)
    q->last = last->next;
}

static void join(struct queue *q, struct queue *other) {
  struct node *first = NULL;
  if (other->last == NULL)
    return;
  if (q->last != NULL) {
    first = q->last->next;
    q->last->next = other->last->next;
    other->last->next = first;
  }
  q->last = other->last;
  other->last = NULL;
}

// specification
static struct node nodes[6];

static void is(const struct queue *q, int length, const int *keys) {
  if (length == 0) {
    assert(q->last == NULL);
    return;
  }
  const struct node *p = q->last;
  for (int i = 0; i < length; i++) {
    p = p->next;
    assert(p->key == keys[i] && (p == q->last) == (i + 1 == length));
  }
}

int main(void) {
  struct queue q = {NULL};
  struct queue r = {NULL};
  for (int i = 0; i < 6; i++) {
    nodes[i].key = i;
    enter(i < 4 ? &q : &r, &nodes[i]);
  }
  is(&q, 4, (int[]){0, 1, 2, 3});
  assert(leave(&q) == &nodes[0]);
  turn(&q);
  is(&q, 3, (int[]){2, 3, 1});
  join(&q, &r);
  is(&q, 5, (int[]){2, 3, 1, 4, 5});
  is(&r, 0, NULL);
  turn(&r);
  join(&r, &q);
  is(&r, 5, (int[]){2, 3, 1, 4, 5});
  while (r.last != NULL)
    assert(leave(&r)->next == NULL);
  assert(leave(&r) == NULL);
  return 0;
}
