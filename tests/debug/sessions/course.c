// A branch that is left by hand: without that the program comes to the same state by another way.
#include <stddef.h>

struct item {
  int key;
  struct item *next;
};

static struct item *last(struct item *first) {
  struct item *p = first;
  if (p->next == NULL)
    return p;
  if (p->key > 0) {
    while (p->next != NULL)
      p = p->next;
    while (p->key > 9)
      p->key = p->key - 1;
  }
  while (p->next != NULL)
    p = p->next;
  return p;
}

int main(void) {
  struct item b = {2, NULL}, a = {1, &b};
  return last(&a)->key == 2 ? 0 : 1;
}
