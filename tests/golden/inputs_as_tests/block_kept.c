// A2: what the program keeps in a block until it ends is not lost by a repair that lets it come there.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n, sum = 0;
  scanf("%d", &n);
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
  for (int i = 0; i <= n; i++)
    sum += a[i]; // expect: 'test 1' failing bounds here
  printf("%d\n", sum);
  return 0;
}
// options: --repairs 5 --input 3 --output 6 --input 5 --output 20
// expect: 'test 2' failing bounds 'a[i]' line 14
// expect-repair: 'test 1' 'Change `<=` to `<` in `i <= n`' tests
