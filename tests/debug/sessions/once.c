// A statement that is inserted before a place where a state was seen, or right behind that, is one (W5).
#include <stdlib.h>

struct item {
  int key;
  struct item *next;
};

static void begin(struct item **ring, int key) {
  struct item *fresh = malloc(sizeof *fresh);
  if (!fresh)
    exit(2);
  fresh->key = key;
  if (key < 0)
    fresh->next = NULL;
  *ring = fresh;
}

int main(void) {
  struct item *ring = NULL;
  begin(&ring, 3);
  return ring->next == ring ? 0 : 1;
}
