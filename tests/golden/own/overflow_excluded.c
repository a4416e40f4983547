// What is counted stays below what is read, whatever that is: the program is proved.
// options: --strict no --repair no
#include <stdio.h>

int main(void) { // expect: main proved
  int n, count = 0;
  if (scanf("%d", &n) != 1)
    return 1;
  for (int i = 0; i < n; i++)
    if (i % 3 == 0)
      count++;
  printf("%d\n", count);
  return 0;
}
