// What only goes round for ever where it failed is no repair, whether somebody waits for it or not.
// options: --strict no
#include <stdlib.h>
struct item {
  int key;
  struct item *next;
};
static struct item *find(struct item *l, int key) {
  while (l->key != key) // expect: main failing null-dereference 'l->key' here
    l = l->next;
  return l;
}
int main(void) {
  struct item b = {2, NULL}, a = {1, &b};
  return find(&a, 3) == NULL;
}
// expect: find conditional
// expect-repair: main 'Replace `l->key != key` with `l != NULL && l->key != key`' tests
