// A guard that skips what cannot be computed; of a pointer only whether it is null.
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

int mean(int sum, int n) {
  return sum / n;
}

int second(const struct node *list) {
  return list->next->value;
}

void test_mean(void) {
  assert(mean(6, 3) == 2);
  assert(mean(6, 0) == 0);
}

void test_second(void) {
  struct node one = {1, NULL};
  assert(second(&one) == 0);
}

// options: --strict no
// expect: mean conditional 'n != 0 && (n != -1 || sum >= -2147483647)'
// expect: second conditional 'list->next != \null'
// expect: test_mean failing division-by-zero 'sum / n' line 11
// expect: test_second failing null-dereference 'list->next->value' line 15
// expect-repair: test_mean 'Insert `if (n == 0) return 0;`' why '`sum / n` is no longer computed with `n` = 0'
// expect-repair: test_second 'Insert `if (list->next == NULL) return 0;`' why '`list->next->value` is no longer read'
