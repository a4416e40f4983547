// What is lost at the end was lost before, too: a text that another test prints differently hid it.
// options: --repairs 3 --strict no --input '3 1 2 3' --output '2 3 ' --input '2 1 2' --output '2 '
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n;
  scanf("%d", &n);
  int *v = malloc(n * sizeof *v);
  for (int i = 0; i < n; i++)
    scanf("%d", &v[i]);
  for (int i = 0; i < n; i++)
    if (v[i] > 1)
      printf("%d", v[i]);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%d", v[i])' line 14
// expect: 'test 2' failing postcondition 'the output is as expected' line 16
// expect-repair: 'test 1' gives 'printf("%d ", v[i]);' first
