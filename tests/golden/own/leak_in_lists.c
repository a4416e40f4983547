// A new node is lost where the list is empty, or at its end: the function's own fault. Where the
// first node's `prev` is null it is lost too, but in lists of this kind it is not.
#include <stdlib.h>

struct item {
  struct item *next, *prev, *child;
  int type;
};

int add(struct item *array) {
  struct item *item = calloc(1, sizeof *item);
  if (!item)
    return 0;
  struct item *first = array->child;
  if (!first) {
    array->child = item;
    item->prev = item;
  } else if (first->prev) {
    first->prev->next = item;
    item->prev = first->prev;
    first->prev = item;
  }
  return 1;
}

int push(struct item *array) {
  struct item *item = calloc(1, sizeof *item); // expect: push failing leak here
  if (!item)
    return 0;
  if (array->child) {
    item->next = array->child;
    array->child = item;
  }
  return 1;
}

int append(struct item *list) {
  struct item *item = calloc(1, sizeof *item); // expect: append failing leak here
  if (!item || !list)
    return 0;
  while (list->next)
    list = list->next;
  return 1;
}
// options: --strict no --repair no
// expect: add bounded
