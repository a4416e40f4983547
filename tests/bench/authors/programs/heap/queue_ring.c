#include <assert.h>

#define SIZE 4

struct queue {
  int data[SIZE];
  unsigned head, count;
};

static int enqueue(struct queue *q, int x) {
  if (q->count == SIZE)
    return -1;
  q->data[(q->head + q->count) % SIZE] = x;
  q->count++;
  return 0;
}

static int dequeue(struct queue *q, int *x) {
  if (q->count == 0)
    return -1;
  *x = q->data[q->head];
  q->head = (q->head + 1) % SIZE;
  //- q->head = q->head + 1;
  q->count--;
  return 0;
}

// specification
int main(void) {
  struct queue q = {{0}, 0, 0};
  int x;
  for (int i = 0; i < SIZE; i++)
    assert(enqueue(&q, i) == 0);
  assert(enqueue(&q, 9) == -1);
  assert(dequeue(&q, &x) == 0 && x == 0);
  assert(enqueue(&q, 4) == 0);
  for (int i = 1; i <= SIZE; i++)
    assert(dequeue(&q, &x) == 0 && x == i);
  assert(dequeue(&q, &x) == -1);
  return 0;
}
