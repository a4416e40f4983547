// What a field held is lost when it gets something else.
#include <stdlib.h>

struct box {
  int *held;
};

static void put(struct box *b, int value) {
  b->held = malloc(sizeof(*b->held));
  if (!b->held)
    exit(1);
  *b->held = value;
}

int main(void) {
  struct box b = {NULL};
  put(&b, 1);
  put(&b, 2);
  int value = *b.held;
  free(b.held);
  return value;
}
// options: --strict no --repairs 5
// rule: released-old
// expect: put proved
// expect-repair: main gives 'free(b->held);' rank 1 tests silent
// expect: main failing leak 'malloc(sizeof(*b->held))' line 9
