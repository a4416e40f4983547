// A number that is made a pointer, freed or compared, is of no type that could be another one's.
// options: --strict no --repair no --suspects none
#include <stdlib.h>
struct node {
  struct node *next;
  unsigned long value;
};
unsigned long drop(const struct node *n, unsigned long block) {
  free((char *)block);
  return n->next ? n->next->value : 0;
}
int within(const struct node *n, const char *end) {
  return n->next && (const char *)n->next->value < end;
}
// expect: drop conditional
// expect: within conditional
