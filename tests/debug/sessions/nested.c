// A call in which a state was recorded comes to the place of another one's, too, and goes on there (W3).
#include <stdlib.h>

struct item {
  int key;
  struct item *next;
};

static void turn(struct item *before, struct item *behind) {
  behind->next = behind;
  before->next = NULL;
}

static struct item *reversed(struct item *first) {
  if (first == NULL || first->next == NULL)
    return first;
  struct item *rest = reversed(first->next);
  turn(first, first->next);
  return rest;
}

int main(void) {
  struct item c = {3, NULL}, b = {2, &c}, a = {1, &b};
  struct item *first = reversed(&a);
  return first->key == 3 ? 0 : 1;
}
