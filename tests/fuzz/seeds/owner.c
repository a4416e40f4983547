// A block with an owner: taken over, given back, released once.
#include <assert.h>
#include <stdlib.h>

static int *held;

static void hold(int value) {
  if (held == NULL)
    held = malloc(sizeof(int));
  *held = value;
}

static void release(void) {
  free(held);
  held = NULL;
}

void f(unsigned char a, unsigned char b) {
  held = NULL;
  hold(a);
  if (a < b) {
    release();
    hold(b);
  }
  int *taken = held;
  held = NULL;
  assert(*taken == (a < b ? b : a));
  *taken += 1;
  assert(*taken > a);
  free(taken);
  release();
}
