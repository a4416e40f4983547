// A constant where a member is to be asked for: as a number, and as others compare it.
// options: --repairs 3
// rule: asked-member
#include <assert.h>
#include <stdbool.h>
#define CAP 3

struct stack {
  int items[CAP];
  int top;
};

static bool empty(const struct stack *s) { return true; }

static int full(const struct stack *s) { return 0; }

static void push(struct stack *s, int v) {
  if (s->top < CAP)
    s->items[s->top++] = v;
}

static void test_empty(void) {
  struct stack s = {.top = 0};
  assert(empty(&s));
  push(&s, 3);
  assert(!empty(&s));
}

static void test_full(void) {
  struct stack s = {.top = 0};
  for (int i = 0; i < CAP; i++) {
    assert(!full(&s));
    push(&s, i);
  }
  assert(full(&s));
}
// expect-repair: test_empty gives "return s->top == 0;" first silent
// expect-repair: test_full gives "return s->top >= CAP;" silent
// expect: push failing bounds 's->items[s->top++]' line 19
// expect: test_empty failing assertion '!empty(&s)' line 26
// expect: test_full failing assertion 'full(&s)' line 35
