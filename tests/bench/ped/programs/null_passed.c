// Whether there is a list is asked before its nodes are summed up further down.
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static int head_value(const struct node *list) {
  return list->value;
}

static int larger(const struct node *list, int than) {
  return head_value(list) > than;
}

static int count_larger(const struct node *list, int than) {
  int count = 0;
  while (list != NULL) {
  //- do {
    count += larger(list, than);
    list = list->next;
  }
  //- } while (list != NULL);
  return count;
}

// specification
int main(void) {
  struct node b = {2, NULL}, a = {5, &b};
  assert(count_larger(&a, 3) == 1);
  assert(count_larger(NULL, 3) == 0);
  return 0;
}
