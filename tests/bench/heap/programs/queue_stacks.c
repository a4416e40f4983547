#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

struct queue {
  struct node *in;
  struct node *out;
};

static void push(struct node **top, struct node *n) {
  n->next = *top;
  *top = n;
}

static struct node *pop(struct node **top) {
  struct node *n = *top;
  if (n == NULL)
    return NULL;
  *top = n->next;
  n->next = NULL;
  return n;
}

static void turn(struct queue *q) {
  struct node *n = pop(&q->in);
  while (n != NULL) {
    push(&q->out, n);
    n = pop(&q->in);
  }
}

static void enter(struct queue *q, struct node *n) {
  push(&q->in, n);
}

static struct node *leave(struct queue *q) {
  if (q->out == NULL)
    turn(q);
  return pop(&q->out);
}

// specification
static struct node nodes[5];

int main(void) {
  struct queue q = {NULL, NULL};
  for (int i = 0; i < 3; i++)
    enter(&q, &nodes[i]);
  assert(leave(&q) == &nodes[0] && q.in == NULL);
  enter(&q, &nodes[3]);
  assert(leave(&q) == &nodes[1] && leave(&q) == &nodes[2]);
  enter(&q, &nodes[4]);
  assert(q.out == NULL && q.in->next == &nodes[3]);
  assert(leave(&q) == &nodes[3] && leave(&q) == &nodes[4]);
  assert(leave(&q) == NULL && nodes[2].next == NULL);
  return 0;
}
