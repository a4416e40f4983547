// A result that may be null is handed on: the call gets a guard, and what finds it stays.
// options: --repairs 5 --strict no --head-preconditions yes
#include <stdio.h>
#include <stdlib.h>

struct item { int key, value; };

static struct item *lookup(struct item *items, int count, int key) {
  for (int i = 0; i < count; i++)
    if (items[i].key == key)
      return &items[i];
  return NULL;
}

static void show(const struct item *item) { printf("%d\n", item->value); }

int main(void) {
  struct item items[2] = {{1, 10}, {2, 20}};
  for (int key = 1; key < 4; key++) {
    struct item *found = lookup(items, 2, key);
    show(found);
  }
  return 0;
}
// expect: lookup conditional '\valid_read(items + (0 .. count - 1))'
// expect: show proved
// expect: main failing null-dereference 'item->value' line 15
// expect-repair: main 'Insert `if (found == NULL) return 0;`' rank 2
// expect-repair: main 'Insert `if (found != NULL)` before `show(found);`' rank 3
// expect-no-repair: main gives 'if (item != NULL)'
