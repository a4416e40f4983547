// Pointers that are numbers from the start: marks that no object has.
#include <assert.h>
#include <stddef.h>

#define TAKEN ((void *)-1)
union word {
  void *pointer;
  unsigned char tag;
};
struct cell {
  union word head, tail;
};
static struct cell nil = {{(void *)(3 << 1 | 1)}, {NULL}};
static void *marks[3] = {TAKEN, NULL, (void *)8};

void test_starts(void) {
  assert(nil.head.pointer != NULL && nil.tail.pointer == NULL);
  assert(nil.head.tag == 7);
  assert(marks[0] == TAKEN && marks[1] == NULL);
  for (int i = 0; i < 3; i++)
    assert(marks[i] != &nil);
}

int followed(void) {
  int *p = marks[2];
  return p ? *p : 0; // expect: followed failing null-dereference here
}
// expect: test_starts proved
