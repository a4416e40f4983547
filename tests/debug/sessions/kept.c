// What a call has cut off is still there, and can be named: it outlives the call.
#include <stddef.h>

struct bead {
  int key;
  struct bead *next, *prev;
};

static void alone(struct bead *b) {
  b->next->prev = b->prev;
  b->prev->next = b->next;
  b->prev = b;
  b->prev = b;
}

int main(void) {
  struct bead chain[3] = {{1, NULL, NULL}, {2, NULL, NULL}, {3, NULL, NULL}};
  struct bead *first = &chain[0], *second = &chain[1], *third = &chain[2];
  first->next = second, second->next = third, third->next = first;
  first->prev = third, second->prev = first, third->prev = second;
  alone(second);
  return first->next == third && second->next == second ? 0 : 1;
}
