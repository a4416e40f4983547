// What is reached in another round than the first needs more elements than one: nothing fails
// whatever the callers pass.
// options: --strict no
#include <stdlib.h>
struct op {
  int kind, value;
};

int evaluate(const struct op *ops, unsigned n) {
  int *stack = malloc(n * sizeof *stack);
  unsigned top = 0;
  if (!stack)
    return 0;
  for (unsigned i = 0; i < n; i++)
    if (ops[i].kind == 0)
      stack[top++] = ops[i].value;
    else
      stack[top - 1] = 0 - stack[top - 1];
  free(stack);
  return (int)top;
}
// expect: evaluate conditional
