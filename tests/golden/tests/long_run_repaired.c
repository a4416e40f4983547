// P5, R2: a test whose one run is long: each candidate is followed by the interpreter alone.
// options: --repairs 3
#include <assert.h>
#include <stdlib.h>

typedef struct Entry Entry;
struct Entry {
  int data;
  Entry *prev, *next;
};

typedef struct {
  Entry *head, *tail;
  int length;
} Queue;

int queue_push_head(Queue *queue, int data) {
  Entry *entry = malloc(sizeof(Entry));
  if (!entry)
    return 0;
  entry->data = data;
  entry->prev = NULL;
  entry->next = queue->head;
  if (queue->head)
    queue->head->prev = entry;
  else
    queue->tail = entry;
  queue->head = entry;
  queue->length++;
  return 1;
}

int queue_pop_tail(Queue *queue) {
  Entry *entry = queue->tail;
  if (!entry)
    return -1;
  queue->tail = entry->next;
  int data = entry->data;
  if (queue->tail)
    queue->tail->next = NULL;
  else
    queue->head = NULL;
  free(entry);
  queue->length--;
  return data;
}

void test_pop_tail(void) {
  Queue queue = {NULL, NULL, 0};
  for (int i = 0; i < 250; i++)
    queue_push_head(&queue, i);
  assert(queue.length == 250);
  for (int i = 0; i < 250; i++)
    assert(queue_pop_tail(&queue) == i);
  assert(queue.length == 0);
}

void test_two(void) { // its own run is short
  Queue queue = {NULL, NULL, 0};
  queue_push_head(&queue, 1);
  queue_push_head(&queue, 2);
  assert(queue_pop_tail(&queue) == 1);
  assert(queue_pop_tail(&queue) == 2); // expect: test_two failing assertion here
}

void test_empty(void) {
  Queue queue = {NULL, NULL, 0};
  assert(queue_pop_tail(&queue) == -1);
}
// expect: queue_push_head bounded
// expect: queue_pop_tail bounded
// expect: test_pop_tail failing assertion 'queue_pop_tail(&queue) == i' line 54
// expect: test_empty proved
// expect-repair: test_pop_tail gives 'queue->tail = entry->prev;' tests first
// expect-repair: test_two gives 'queue->tail = entry->prev;' tests first
