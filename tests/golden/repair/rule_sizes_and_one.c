// Both words need a place for their end.
// rule: sizes-and-one
// options: --repairs 3 --strict no --input '3 abc 2 de' --output 'abc de'
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n, m;
  scanf("%d", &n);
  char *a = malloc(sizeof(char) * n);
  scanf("%s", a);
  scanf("%d", &m);
  char *b = malloc(sizeof(char) * m);
  scanf("%s", b);
  printf("%s %s", a, b);
  free(a);
  free(b);
  return 0;
}
// expect: 'test 1' failing bounds 'scanf("%s", a)' line 11
// expect-repair: 'test 1' 'Allocate one element more, wherever the function allocates' first
