// Two faults behind one test: one repair of two changes, and nothing that mends a part.
// options: --strict no --max-changes 2 --repairs 5
#include <assert.h>

struct queue {
  int items[4];
  int head, count;
};

// expect: enqueue conditional 'q->head + q->count >= 0 && q->head + q->count <= 2147483647'
int enqueue(struct queue *q, int x) {
  if (q->count > 4)
    return 0;
  q->items[(q->head + q->count) % 4] = x;
  q->count++;
  return 1;
}

// expect: dequeue conditional 'q->head >= 0 && q->head < 4'
int dequeue(struct queue *q, int *x) {
  if (q->count == 0)
    return 0;
  *x = q->items[q->head];
  q->head = q->head + 1;
  q->count--;
  return 1;
}

// expect-repair: test_queue gives 'q->head = (q->head + 1) % 4;'
// expect-repair: test_queue gives 'if (q->count >= 4)'
// expect-no-repair: test_queue 'Change `>` to `>=` in `q->count > 4`'
void test_queue(void) {
  struct queue q = {0};
  int x;
  for (int i = 0; i < 4; i++)
    assert(enqueue(&q, i));
  assert(!enqueue(&q, 9)); // expect: test_queue failing assertion here
  for (int i = 0; i < 4; i++) {
    assert(dequeue(&q, &x));
    assert(x == i);
  }
  assert(!dequeue(&q, &x));
  assert(enqueue(&q, 7) && dequeue(&q, &x) && x == 7);
}
