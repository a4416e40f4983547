// A vector that grows and shrinks.
#include <assert.h>
#include <stdlib.h>

struct vector {
  int count, room;
  int *items;
};

static void push(struct vector *v, int item) {
  if (v->count == v->room) {
    int room = v->room == 0 ? 2 : v->room * 2;
    v->items = realloc(v->items, room * sizeof(int));
    v->room = room;
  }
  v->items[v->count++] = item;
}

void f(unsigned char a, unsigned char b) {
  struct vector v = {0, 0, NULL};
  int n = a % 6;
  for (int i = 0; i < n; i++)
    push(&v, b + i);
  if (n > 0) {
    assert(v.items[0] == b);
    assert(v.items[v.count - 1] == b + n - 1);
  }
  free(v.items);
}
