// Calls from one place, one after the other: what is known of the second is not what the first did (W7).
#include <stdlib.h>

struct item {
  int key;
  struct item *next;
};

static struct item *last_of(struct item *first, int key) {
  struct item *found = NULL;
  for (struct item *i = first; i; i = i->next)
    if (i->key != key)
      found = i;
  return found;
}

int main(void) {
  struct item c = {1, NULL}, b = {2, &c}, a = {1, &b};
  int missing = 0;
  for (int key = 1; key <= 2; key++)
    missing += last_of(&a, key) == NULL;
  return missing;
}
