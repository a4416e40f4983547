// What asks whether anything is left takes something out.
#include <assert.h>

#define CAP 4
struct queue {
  int item[CAP];
  int head, tail, count;
};

static int push(struct queue *q, int v) {
  if (q->count == CAP)
    return 0;
  q->item[q->tail] = v;
  q->tail = (q->tail + 1) % CAP;
  q->count++;
  return 1;
}

static int pop(struct queue *q) {
  if (q->count == 0)
    return -1;
  int v = q->item[q->head];
  q->head = (q->head + 1) % CAP;
  return v;
}

// options: --strict no --function test
void test(void) {
  struct queue q = {0};
  for (int i = 0; i < CAP; i++)
    push(&q, i);
  assert(pop(&q) == 0);
  assert(push(&q, 5)); // expect: test failing assertion here
}
// expect-repair: test gives 'q->count--;' first
