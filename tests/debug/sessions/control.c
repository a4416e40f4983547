// Loops and branches that are forced, values that are set.
#include <stdio.h>
int total;
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  if (s > 100)
    total = s;
  else
    total = -s;
  do {
    s--;
  } while (s > 0);
  return s;
}
int main(void) {
  printf("%d\n", sum(3));
  int left = 2;
  while (left > 0)
    left--;
  return left;
}
