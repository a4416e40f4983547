// The last of some, behind a counter that is a pointer or a parameter.
// options: --strict no
#include <stddef.h>
int last(const int *a, size_t n) { return a[n - 1]; }
int top(const int *stack, const int *depth) { return stack[*depth - 1]; }

static int memo[10];
int fibonacci(int n) {
  for (int i = 2; i <= n; i++)
    memo[i] = memo[i - 1] + memo[i - 2];
  return memo[n];
}
// expect: fibonacci conditional 'n >= 0 && n < 10'
// expect: last conditional 'n > 0 && \valid_read(a + (0 .. n - 1))'
// expect: top conditional '*depth > 0 && \valid_read(stack + (0 .. *depth - 1))'
// The last of some characters is one of an array, not of a string.
struct text {
  char *data;
  unsigned length;
};
char lastOf(const struct text *t) { return t->data[t->length - 1]; }
// expect: lastOf conditional 't->length > 0 && \valid_read(t->data + (0 .. t->length - 1))'
