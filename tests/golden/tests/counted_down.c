// What a verified repair changes is a suspect, even a statement that no value could mend; what only
// lets the run give up comes behind.
// options: --strict no --function main --repairs 5
#include <assert.h>
#include <stdlib.h>

struct stack {
  int *top;
  int depth;
};

static void push(struct stack *s, int value) {
  int *block = malloc(sizeof *block);
  if (!block)
    exit(1);
  *block = value;
  s->top = block;
  s->depth++;
}

static void pop(struct stack *s) {
  free(s->top);
  s->top = NULL;
  s->depth++;
}

int main(void) {
  struct stack s = {NULL, 0};
  push(&s, 3);
  pop(&s);
  assert(s.depth == 0 && !s.top); // expect: main failing assertion here
  return 0;
}
// expect-repair: main 'Change `++` to `--` in `s->depth++`' first
// expect-suspect: main 's->depth++' rank 1
