#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

struct queue {
  struct node *front;
  struct node *back;
};

static void enter(struct queue *q, struct node *n) {
  n->next = NULL;
  if (q->front == NULL)
    q->front = n;
  else
    q->back->next = n;
  q->back = n;
}

static int leave(struct queue *q) {
  struct node *n = q->front;
  int key = n->key;
  q->front = n->next;
  if (q->front == NULL)
    q->back = NULL;
  free(n);
  return key;
}

// specification
static struct node *kept[32];
static int made;

static struct node *list(int length, const int *keys) {
  struct node *first = NULL;
  while (length > 0) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      exit(1);
    kept[made++] = n;
    n->key = keys[--length];
    n->next = first;
    first = n;
  }
  return first;
}

static void is(const struct node *p, int length, const int *keys) {
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == keys[i]);
    p = p->next;
  }
  assert(p == NULL);
}

int main(void) {
  struct queue q = {NULL, NULL};
  enter(&q, list(1, (int[]){1}));
  enter(&q, list(1, (int[]){2}));
  enter(&q, list(1, (int[]){3}));
  is(q.front, 3, (int[]){1, 2, 3});
  assert(leave(&q) == 1);
  assert(leave(&q) == 2);
  assert(leave(&q) == 3);
  is(q.front, 0, NULL);
  assert(q.back == NULL);
  enter(&q, list(1, (int[]){4}));
  is(q.back, 1, (int[]){4});
  return 0;
}
