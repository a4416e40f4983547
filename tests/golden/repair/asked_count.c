// rule: asked-member
// options: --function main --strict no --repairs 5
// What is still open at the end does not match.
#include <assert.h>
#include <stdbool.h>

static bool balanced(const char *s) {
  char stack[16];
  int top = 0;
  for (; *s; s++) {
    if (*s == '(' || *s == '[') {
      if (top == 16)
        return false;
      stack[top++] = *s;
    } else if (*s == ')') {
      if (top == 0 || stack[--top] != '(')
        return false;
    } else if (*s == ']') {
      if (top == 0 || stack[--top] != '[')
        return false;
    }
  }
  return true;
}

int main(void) {
  assert(balanced("a(b[c])"));
  assert(!balanced("(]"));
  assert(!balanced("(("));
  assert(!balanced(")"));
  return 0;
}

// expect: main failing assertion '!balanced("((")' line 29
// expect-repair: main 'Replace `true` with `top == 0`' first
