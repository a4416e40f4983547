// The list that the new node goes before is a parameter, which nothing uses.
// options: --repairs 3
#include <assert.h>
#include <stdlib.h>

struct item {
  int key;
  struct item *next;
};

static struct item *push(struct item *head, int key) {
  struct item *i = malloc(sizeof *i);
  if (!i)
    exit(1);
  i->key = key;
  return i;
}

int main(void) {
  struct item *list = NULL;
  list = push(list, 1);
  list = push(list, 2);
  assert(list->next->key == 1 && list->next->next == NULL);
  return 0;
}
// expect-repair: main gives 'i->next = head;' first silent
// expect: push proved
// expect: main failing uninitialised 'list->next' line 23
// expect-no-repair: main 'Insert `i->next = head;` before `if (!i)`'
