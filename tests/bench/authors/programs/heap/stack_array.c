#include <assert.h>

#define CAPACITY 3

struct stack {
  int items[CAPACITY];
  int size;
};

static int push(struct stack *s, int item) {
  if (s->size >= CAPACITY)
  //- if (s->size > CAPACITY)
    return 0;
  s->items[s->size++] = item;
  return 1;
}

static int pop(struct stack *s, int *item) {
  if (s->size == 0)
    return 0;
  *item = s->items[--s->size];
  return 1;
}

// specification
int main(void) {
  struct stack s = {.size = 0};
  int item = 0;
  assert(!pop(&s, &item));
  assert(push(&s, 4));
  assert(push(&s, 5));
  assert(push(&s, 6));
  assert(!push(&s, 7));
  assert(pop(&s, &item) && item == 6);
  assert(pop(&s, &item) && item == 5);
  assert(pop(&s, &item) && item == 4);
  assert(!pop(&s, &item));
  return 0;
}
