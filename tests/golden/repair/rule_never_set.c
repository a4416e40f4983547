// A flag that is asked for, and nobody sets it.
#include <assert.h>

struct entry {
  int key, value, used;
};

static void put(struct entry *all, int n, int key, int value) {
  for (int i = 0; i < n; i++)
    if (!all[i].used || all[i].key == key) {
      struct entry *e = &all[i];
      e->key = key;
      e->value = value;
      return;
    }
}

static int get(const struct entry *all, int n, int key) {
  for (int i = 0; i < n; i++)
    if (all[i].used && all[i].key == key)
      return all[i].value;
  return -1;
}

// options: --strict no --function test
void test(void) {
  struct entry all[3] = {{0, 0, 0}};
  put(all, 3, 7, 70);
  put(all, 3, 8, 80);
  assert(get(all, 3, 7) == 70); // expect: test failing assertion here
  assert(get(all, 3, 8) == 80);
}
// expect-repair: test gives 'e->used = 1;' first
// rule: never-set
