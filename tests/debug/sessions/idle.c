#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *end(struct node *first) {
  struct node *last = first;
  while (last->next == NULL)
    last = last;
  return last;
}

int main(void) {
  struct node second = {2, NULL}, first = {1, &second};
  return end(&first)->key - 2;
}
