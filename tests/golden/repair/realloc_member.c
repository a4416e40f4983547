// A block that a member keeps lacks the size of an element, or has that of another.
// options: --strict no
#include <stdlib.h>

struct stack {
  int *items;
  size_t used, room;
};

// expect: push conditional 's->used < s->room && \valid(s->items + (0 .. s->room - 1))'
// expect-repair: test_push gives 's->items = realloc(s->items, s->room * sizeof(*s->items));'
void push(struct stack *s, int x) {
  if (s->used == s->room) {
    s->room = s->room ? 2 * s->room : 4;
    s->items = realloc(s->items, s->room);
  }
  s->items[s->used++] = x; // expect: test_push failing bounds 's->items[s->used++]' here
}

int test_push(void) {
  struct stack s = {0};
  for (int i = 0; i < 3; i++)
    push(&s, i);
  int last = s.items[2];
  free(s.items);
  return last;
}

struct texts {
  const char **all;
  unsigned count;
};

// expect: add conditional
// expect-repair: test_add gives 't->all = realloc(t->all, (t->count + 1) * sizeof(*t->all));'
static void add(struct texts *t, const char *text) {
  t->all = realloc(t->all, (t->count + 1) * sizeof(char));
  t->all[t->count++] = text; // expect: test_add failing bounds 't->all[t->count++]' here
}

void test_add(void) {
  struct texts t = {0};
  add(&t, "one");
  free(t.all);
}
