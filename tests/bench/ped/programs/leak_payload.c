// A node is given back with what hangs at it.
#include <assert.h>
#include <stdlib.h>

struct node {
  int *data;
};

static void destroy(struct node *n) {
  if (n == NULL)
    return;
  free(n->data);
  //-
  free(n);
}

static struct node *make(int value) {
  struct node *n = malloc(sizeof(*n));
  if (n == NULL)
    return NULL;
  n->data = malloc(sizeof(*n->data));
  if (n->data)
    *n->data = value;
  return n;
}

static int used(int value) {
  struct node *n = make(value);
  int result = n && n->data ? *n->data : value;
  destroy(n);
  return result;
}

// specification
int main(void) {
  assert(used(7) == 7);
  return 0;
}
