#include <stdlib.h>
struct bead {
  int colour;
  struct bead *next;
};
static struct bead *thread(int count) {
  struct bead *first = NULL;
  while (count > 0) {
    struct bead *bead = malloc(sizeof *bead);
    bead->colour = count--;
    bead->next = first;
    first = bead;
  }
  return first;
}
static int runs(const struct bead *at) {
  int count = 0, colour = 0;
  while (at != NULL) {
    if (colour != at->colour)
      count++;
    at = at->next;
  }
  return count;
}
int main(void) {
  struct bead *beads = thread(3);
  beads->next->colour = 1;
  int found = runs(beads);
  found += runs(beads->next);
  return found == 4 ? 0 : 1;
}
