// No caller can avoid what the program reads: a line that is too long, a number that is no index.
// options: --strict no --repair no
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int line(void) {
  char b[8];
  if (!fgets(b, 100, stdin)) // expect: line failing bounds 'fgets(b, 100, stdin)' here
    return 0;
  return b[0];
}

int drawn(void) {
  int a[10] = {0};
  return a[rand()]; // expect: drawn failing bounds 'a[rand()]' here
}

int asked(int *found) {
  int i, a[4] = {0};
  *found = scanf("%d", &i);
  return *found == 1 ? a[i] : 0; // expect: asked failing bounds 'a[i]' here
}

int got(void) {
  char b[4];
  int n = 0, c;
  while ((c = getchar()) != EOF && c != '\n')
    b[n++] = (char)c; // expect: got failing bounds 'b[n++]' here
  return n;
}

int divided(int x) {
  int d = 1;
  scanf("%d", &d);
  return x / d; // expect: divided failing division-by-zero 'x / d' here
}

int word(void) {
  char b[10];
  return scanf("%s", b); // expect: word failing bounds 'scanf("%s", b)' here
}

int received(int from) {
  char b[16];
  long n = read(from, b, sizeof b);
  b[n] = 0; // expect: received failing bounds 'b[n]' here
  return b[0];
}

int home(void) {
  char b[8];
  const char *h = getenv("HOME");
  if (!h)
    return 0;
  strcpy(b, h); // expect: home failing bounds 'strcpy(b, h)' here
  return b[0];
}

// Here callers choose the index; what is read decides only whether it is used.
int keyed(int n) {
  int a[3] = {0};
  return n < getchar() ? a[n] : 0;
}
// expect: keyed conditional 'n >= 0 && n < 3'

// Nobody knows what this function promises.
int other(void);
int used(void) {
  int a[3] = {0};
  return a[other()];
}
// expect: used conditional
