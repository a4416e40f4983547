// Lists as inputs have at most four nodes.
#include <assert.h>
struct node {
  int value;
  struct node *next;
};

int length(struct node *l) {
  int n = 0;
  while (l) {
    n++;
    l = l->next;
  }
  assert(n <= 4); // expect: length bounded
  return n;
}

int too_short(struct node *l) {
  int n = 0;
  for (; l; l = l->next)
    n++;
  assert(n < 3); // expect: too_short failing assertion 'n < 3' here
  return n;
}
