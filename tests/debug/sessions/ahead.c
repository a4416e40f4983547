// What is not declared yet has no value; what the line is about to assign is told; the test chooses.
#include <assert.h>
#include <stdlib.h>
struct item { int key; struct item *prev, *next; };
struct queue { struct item *first, *last; };
static void push(struct queue *q, int key) {
  struct item *new_item = malloc(sizeof *new_item);
  new_item->key = key;
  new_item->prev = NULL;
  new_item->next = q->first;
  if (q->first)
    q->first->prev = new_item;
  else
    q->last = new_item;
  q->first = new_item;
}
static int take(struct queue *q) {
  struct item *old = q->last;
  int key = old->key;
  q->last = old->next;
  if (!q->last)
    q->first = NULL;
  else
    q->last->next = NULL;
  free(old);
  return key;
}
int main(void) {
  struct queue q = {NULL, NULL};
  push(&q, 1);
  push(&q, 2);
  assert(take(&q) == 1);
  push(&q, 3);
  push(&q, 4);
  assert(take(&q) == 2 && take(&q) == 3 && take(&q) == 4);
  return 0;
}
