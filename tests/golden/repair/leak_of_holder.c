// rule: released-by-user
// Who frees what a structure holds has to free the structure, too.
#include <assert.h>
#include <stdlib.h>

struct bag {
  int *items;
  int count, room;
};

static struct bag *bag_new(int room) {
  struct bag *b = malloc(sizeof *b); // expect: test failing leak here
  if (!b)
    return NULL;
  b->items = malloc(room * sizeof *b->items);
  if (!b->items) {
    free(b);
    return NULL;
  }
  b->count = 0;
  b->room = room;
  return b;
}

static void bag_add(struct bag *b, int v) {
  if (b->count < b->room)
    b->items[b->count++] = v;
}

static void bag_free(struct bag *b) {
  if (!b)
    return;
  free(b->items);
}

static void test(void) {
  struct bag *b = bag_new(4);
  if (!b)
    return;
  bag_add(b, 3);
  assert(b->count == 1 && b->items[0] == 3);
  bag_free(b);
}

int main(void) {
  test();
  return 0;
}
// expect-repair: test 'Insert `free(b);` behind `free(b->items);`' first silent
// options: --strict no --unchecked none --function test
