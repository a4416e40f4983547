// The digit that a character is, and the operands of a difference: two faults.
#include <assert.h>
#include <ctype.h>

static int stack[8], top;

static int value(const char *s) {
  top = 0;
  for (; *s; s++) {
    if (isdigit((unsigned char)*s)) {
      stack[top++] = *s;
      continue;
    }
    int b = stack[--top], a = stack[--top];
    stack[top++] = *s == '+' ? a + b : b - a;
  }
  return stack[0];
}

// options: --strict no --function test --max-changes 2 --repairs 5
void test(void) {
  assert(value("34+") == 7); // expect: test failing assertion here
  assert(value("93-") == 6);
}
// expect-repair: test gives "stack[top++] = *s - '0';" first
// expect-repair: test gives 'a + b : a - b;' first
// rule: digit-value
