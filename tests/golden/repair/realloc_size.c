// A block that is made larger lacks the size of an element, too.
// options: --function test_push
#include <stdlib.h>

struct stack {
  int *items;
  size_t used, room;
};

int push(struct stack *s, int x) {
  if (s->used == s->room) {
    size_t room = s->room ? 2 * s->room : 4;
    int *items = realloc(s->items, room);
    if (!items)
      return 0;
    s->items = items;
    s->room = room;
  }
  s->items[s->used++] = x; // expect: test_push failing bounds 's->items[s->used++]' here
  return 1;
}

// expect-repair: test_push gives 'realloc(s->items, room * sizeof(*items));'
int test_push(void) {
  struct stack s = {0};
  for (int i = 0; i < 3; i++)
    push(&s, i);
  int last = s.items[2];
  free(s.items);
  return last;
}
