// A test that never frees: what it loses, it loses with and without a repair.
#include <assert.h>
#include <stdlib.h>

struct item {
  int key;
  struct item *next;
};

struct item *push(struct item *queue, int key) {
  struct item *made = malloc(sizeof *made);
  made->key = key;
  made->next = 0;
  if (!queue)
    return made;
  struct item *at = queue;
  while (at->next)
    at = at->next;
  at->next = made;
  return queue;
}

int sum(struct item *queue) {
  int result = 0;
  while (queue->next) {
    result += queue->key;
    queue = queue->next;
  }
  return result;
}

void test_sum(void) {
  struct item *queue = 0;
  queue = push(queue, 1);
  queue = push(queue, 2);
  queue = push(queue, 3);
  assert(sum(queue) == 6);
}
// options: --function test_sum --strict no --repairs 5 --unchecked overflow
// expect: test_sum failing assertion 'sum(queue) == 6' line 37
// expect-repair: test_sum gives 'while (queue) {' rank 1
