// Loops whose lines have no code: into a branch that begins with one, and round in one (W3).
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *last_of(struct node *p) {
  struct node *found = NULL;
  if (p == NULL)
    for (;;) {
      found = p;
      p = p->next;
      if (!p)
        break;
    }
  return found;
}

static int count(struct node *p) {
  int n = 0;
  if (p == NULL)
    do {
      n++;
      p = p->next;
    } while (p);
  return n;
}

int main(void) {
  struct node second = {2, NULL}, first = {1, &second};
  return last_of(&first) != &second || count(&first) != 2;
}
