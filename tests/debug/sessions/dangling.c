// What was freed, what nobody leads to, a pointer into a node, a list that runs in a circle.
#include <stdlib.h>
struct item { int key; struct item *next; struct item **owner; };
struct item *kept, *lost;
int main(void) {
  struct item *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  int *numbers = malloc(3 * sizeof *numbers);
  a->key = 1;
  a->next = b;
  b->key = 2;
  b->next = a;
  a->owner = &b->next;
  b->owner = &kept;
  numbers[1] = 7;
  kept = a;
  b = NULL;
  lost = malloc(sizeof *lost);
  free(lost);
  kept->next = NULL;
  free(numbers);
  return *(volatile int *)NULL;
}
