// scanf writes what it likes to where it is told, or nothing.
#include <assert.h>
#include <stdio.h>

int number(void) {
  int x;
  if (scanf("%d", &x) != 1)
    return 0;
  assert(x != 7); // expect: number failing assertion 'x != 7' here
  return x;
}

int unread(void) {
  int x;
  scanf("%d", &x);
  return x; // expect: unread proved
}

int counted(void) {
  int x, read = scanf("%d", &x);
  return read == 0 ? 0 : x; // expect: counted failing uninitialised 'x' here
}

int word(void) {
  char w[8];
  if (scanf("%7s", w) != 1)
    return 0;
  assert(w[7] == 0); // expect: word proved
  return w[0];
}

int too_long(void) {
  char w[8];
  return scanf("%8s", w); // expect: too_long failing bounds 'scanf("%8s", w)' here
}

int endless(void) {
  char w[8];
  return scanf("%s", w); // expect: endless failing bounds 'scanf("%s", w)' here
}
