// A2: tests run between what sets them up and what tears them down, by what name frameworks call it.
// options: --strict no --repairs 5
#include <assert.h>
#include <stdlib.h>

struct stack {
  int *items;
  int count, room;
};
static struct stack *s;

static void push(struct stack *to, int x) {
  if (to->count < to->room)
    to->items[to->count++] = x;
}

static int pop(struct stack *from) {
  if (from->count == 0)
    return -1;
  return from->items[from->count--]; // expect: test_pop failing uninitialised here
}

void setUp(void) {
  static struct stack stack;
  s = &stack;
  s->items = malloc(2 * sizeof(int));
  s->count = 0;
  s->room = s->items ? 2 : 0;
}

void tearDown(void) {
  free(s->items);
  s->items = 0;
}

void test_push(void) {
  push(s, 4);
  assert(s->count <= s->room);
}
void test_pop(void) {
  push(s, 4);
  if (s->count > 0)
    assert(pop(s) == 4);
}
void test_on_its_own(void) {
  setUp();
  push(s, 4);
  free(s->items);
}
// expect: test_push proved
// expect: test_on_its_own proved
// expect-repair: test_pop gives 'from->items[--from->count]'
// expect: setUp proved
// expect: tearDown proved
// expect: push conditional 'to->count >= 0 && to->count < to->room && \valid(to->items + (0 .. to->room - 1))'
// expect: pop conditional 'from->count >= 0 && from->count < from->room && \valid_read(from->items + (0 .. from->room - 1))'
