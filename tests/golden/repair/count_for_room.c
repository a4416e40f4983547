// As many as there are, not as there is room for.
#include <assert.h>
#define MAX 10
struct stack { int a[MAX]; int n; };
int sum(const struct stack *s) {
  int r = 0, n = s->n;
  for (int i = 0; i < MAX; i++) r += s->a[i];
  return r + n - n;
}
int main(void) {
  struct stack s = {{0}, 0};
  s.a[s.n++] = 3;
  s.a[s.n++] = 4;
  s.a[2] = 9;
  assert(sum(&s) == 7);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main gives 'i < n; i++' first
// expect-no-repair: main gives 'i <= 1'
// rule: variable-instead
