// A structure is freed, but not what it holds.
#include <stdlib.h>

struct node {
  int *data;
};

static struct node *make(int value) {
  struct node *n = malloc(sizeof(*n));
  if (n == NULL)
    return NULL;
  n->data = malloc(sizeof(*n->data));
  if (n->data)
    *n->data = value;
  return n;
}

static void destroy(struct node *n) {
  if (n == NULL)
    return;
  free(n);
}

static int used(int value) {
  struct node *n = make(value);
  int result = n && n->data ? *n->data : value;
  destroy(n);
  return result;
}

int main(void) {
  return used(7);
}
// options: --strict no --repairs 5
// rule: released-within
// expect: make proved
// expect: destroy proved
// expect-repair: main gives 'free(n->data);' rank 1 tests silent
// expect: used proved
// expect: main failing leak 'malloc(sizeof(*n->data))' line 12
