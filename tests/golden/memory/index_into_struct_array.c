// The address of an element, and an index from there.
#include <assert.h>
struct item {
  int id, weight;
};

int second(unsigned i) {
  struct item items[3] = {{1, 10}, {2, 20}, {3, 30}};
  if (i > 1)
    return 0;
  struct item *p = &items[i];
  assert(p[1].weight == p->weight + 10); // expect: second proved
  return p[1].id;
}

int beyond(unsigned i) {
  struct item items[3] = {{1, 10}, {2, 20}, {3, 30}};
  if (i > 2)
    return 0;
  struct item *p = &items[i];
  return p[1].id; // expect: beyond failing bounds 'p[1].id' here
}
