// Both mend the test, which pushes twice: the one after which a function fails on inputs on which
// it did not is second, though it stands first in the text.
// options: --strict no --function main
#include <assert.h>

struct stack {
  int data[4];
  int top;
};

static int push(struct stack *s, int v) {
  if (s->top >= 4)
    return 0;
  s->data[s->top++] = v;
  return 1;
}

static int pop(struct stack *s, int *out) {
  if (s->top == 0)
    return 0;
  *out = s->data[s->top--];
  return 1;
}

int main(void) {
  struct stack s = {{0}, 0};
  int v = 0;
  assert(push(&s, 3) && push(&s, 5));
  assert(pop(&s, &v));
  assert(v == 5); // expect: main failing assertion
  assert(pop(&s, &v) && v == 3);
  return 0;
}
// expect-repair: main 'Replace `s->top--` with `--s->top`' first
// expect-repair: main 'Replace `s->top++` with `++s->top`' rank 2
