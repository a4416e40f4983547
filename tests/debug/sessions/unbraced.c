// A statement that is missing in a branch without braces: with it the branch has them (W5).
#include <stdlib.h>

struct item {
  int key;
  struct item *next;
};
struct queue {
  struct item *first, *last;
};

static void put(struct queue *q, struct item *fresh) {
  if (q->last == NULL)
    q->first = fresh;
  else
    q->last->next = fresh;
  q->last = fresh;
}

static struct item *take(struct queue *q) {
  struct item *taken = q->first;
  if (taken->next == NULL)
    q->last = NULL;
  q->first = taken->next;
  return taken;
}

static void join(struct queue *q, struct queue *other) {
  if (q->last == NULL)
    q->first = other->first;
  else
    q->last->next = other->first;
}

int main(void) {
  struct item a = {1, NULL}, b = {2, NULL};
  struct queue q = {NULL, NULL}, r = {NULL, NULL};
  put(&r, &a);
  join(&q, &r);
  put(&q, &b);
  return take(&q)->key == 1 ? 0 : 1;
}
