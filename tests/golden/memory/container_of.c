// From a member back to the struct around it.
#include <assert.h>
#include <stddef.h>
struct link {
  struct link *next;
};
struct item {
  int value;
  struct link link;
};
#define item_of(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))

int around(int x) {
  struct item i = {x, {0}};
  struct link *l = &i.link;
  assert(item_of(l)->value == x); // expect: around proved
  return 0;
}

int wrong_struct(int x) {
  struct link alone = {0};
  return item_of(&alone)->value + x; // expect: wrong_struct failing bounds here
}
