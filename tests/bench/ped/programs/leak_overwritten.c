// The caller holds what it was given until it asks for another one.
#include <assert.h>
#include <stdlib.h>

static int *boxed(int value) {
  int *box = malloc(sizeof(*box));
  if (box)
    *box = value;
  return box;
}

static void unbox(int *box, int *to) {
  if (box)
    *to = *box;
  free(box);
}

static int last_of_two(int a, int b) {
  int result = b;
  int *box = boxed(a);
  unbox(box, &result);
  //-
  box = boxed(b);
  result = b;
  unbox(box, &result);
  return result;
}

// specification
int main(void) {
  assert(last_of_two(1, 2) == 2);
  return 0;
}
