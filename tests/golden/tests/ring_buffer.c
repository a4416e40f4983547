// A2, N8: a queue that wraps around; what assigns a thing to itself is no repair.
// options: --strict no --function test_wrap --repairs 5
#include <assert.h>

#define CAP 4
struct queue {
  int items[CAP], head, count;
};

static int push(struct queue *q, int x) {
  if (q->count >= CAP)
    return -1;
  q->items[(q->head + q->count) % CAP] = x;
  q->count++;
  return 0;
}

static int pop(struct queue *q, int *out) {
  if (q->count == 0)
    return -1;
  *out = q->items[q->head]; // expect: test_wrap failing bounds here
  q->head = q->head + 1;
  q->count--;
  return 0;
}

void test_wrap(void) {
  struct queue q = {0};
  int x = 0;
  for (int i = 0; i < 6; i++) {
    assert(push(&q, i) == 0);
    assert(pop(&q, &x) == 0 && x == i);
  }
}
// expect-repair: test_wrap gives 'q->head = (q->head + 1) % CAP;' tests silent
// expect-no-repair: test_wrap gives 'q->head = q->head;'
