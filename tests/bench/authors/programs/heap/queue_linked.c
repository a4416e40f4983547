#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct queue {
  struct node *head;
  struct node *tail;
};

static void enqueue(struct queue *q, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->value = value;
  n->next = NULL;
  if (q->tail)
    q->tail->next = n;
  else
    q->head = n;
  q->tail = n;
}

static int dequeue(struct queue *q) {
  struct node *n = q->head;
  int value = n->value;
  q->head = n->next;
  if (!q->head)
    q->tail = NULL;
    //- q->tail = n;
  free(n);
  return value;
}

// specification
int main(void) {
  struct queue q = {NULL, NULL};
  enqueue(&q, 1);
  enqueue(&q, 2);
  assert(dequeue(&q) == 1);
  assert(dequeue(&q) == 2);
  assert(!q.head);
  enqueue(&q, 3);
  assert(q.head && q.head == q.tail);
  assert(dequeue(&q) == 3);
  return 0;
}
