// `%n` writes how many characters came before it.
#include <assert.h>
#include <stdio.h>

void told(int k) {
  int n = -1, all = printf("%d%n %s", k & 255, &n, "x");
  assert(n == all - 2);
  assert(n >= 1 && n <= 3);
}

void short_of(int k) {
  char b[24];
  short n = 0;
  long wide = 0;
  sprintf(b, "ab%hn%03d%ln", &n, k & 7, &wide);
  assert(n == 2 && wide == 5);
}

void null(int *n) {
  if (n == NULL)
    printf("ab%n", n); // expect: null failing null-dereference here
}

void misfit(void) {
  long n;
  printf("ab%n", &n); // expect: misfit failing format here
}
// options: --repair no
// expect: told proved
// expect: short_of proved
