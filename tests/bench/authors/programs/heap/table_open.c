#include <assert.h>

#define SLOTS 5
#define EMPTY 0

struct table {
  int keys[SLOTS];
  int used;
};

static int insert(struct table *t, int key) {
  if (t->used == SLOTS)
    return -1;
  int i = key % SLOTS;
  while (t->keys[i] != EMPTY && t->keys[i] != key)
    i = (i + 1) % SLOTS;
    //- i = i + 1 % SLOTS;
  if (t->keys[i] == EMPTY)
    t->used++;
  t->keys[i] = key;
  return i;
}

// specification
int main(void) {
  struct table t = {{EMPTY}, 0};
  assert(insert(&t, 4) == 4);
  assert(insert(&t, 9) == 0);
  assert(insert(&t, 4) == 4);
  assert(t.used == 2);
  assert(insert(&t, 14) == 1);
  assert(insert(&t, 7) == 2);
  assert(insert(&t, 3) == 3);
  assert(t.used == SLOTS);
  assert(insert(&t, 8) == -1);
  return 0;
}
