// Input whose result nobody looks at is there; what it holds is arbitrary all the same.
#include <assert.h>
#include <stdio.h>

int total(void) {
  int n, sum = 0;
  scanf("%d", &n);
  for (int i = 0; i < n && i < 4; ++i) {
    int x;
    scanf("%d", &x);
    sum += x % 10;
  }
  assert(sum <= 36); // expect: total proved
  return sum;
}

int first(FILE *from) {
  char line[16];
  fgets(line, sizeof line, from);
  return line[0]; // expect: first proved
}

int positive(FILE *from) {
  int n;
  fscanf(from, "%d", &n);
  assert(n > 0); // expect: positive failing assertion 'n > 0' here
  return n;
}

int looked_at(void) {
  char line[16];
  if (fgets(line, sizeof line, stdin) == NULL)
    puts("nothing");
  return line[0]; // expect: looked_at failing uninitialised here
}
// options: --strict no --repair no
