// The last node of a list, to which another one is hung.
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static struct node *last(struct node *list) {
  while (list->next)
  //- while (list)
    list = list->next;
  return list;
}

static struct node *end_of(struct node *list) {
  return list ? last(list) : NULL;
}

static struct node *join(struct node *a, struct node *b) {
  struct node *end = end_of(a);
  if (a == NULL)
    return b;
  end->next = b;
  return a;
}

// specification
int main(void) {
  struct node c = {3, NULL}, b = {2, NULL}, a = {1, &b};
  assert(join(&a, &c) == &a && b.next == &c);
  assert(join(NULL, &c) == &c);
  return 0;
}
