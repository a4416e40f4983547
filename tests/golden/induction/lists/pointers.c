// An array of pointers to blocks that a loop allocates.
#include <assert.h>
#include <stdlib.h>

struct item {
  int count;
};
int any(void);

void table(void) {
  struct item *items[2000];
  for (int i = 0; i < 2000; i++) {
    items[i] = malloc(sizeof *items[i]);
    items[i]->count = any() & 15;
  }
  for (int i = 0; i < 2000; i++)
    assert(items[i]->count < 16);
}
// options: --unwind-limit 2
// expect: table proved
