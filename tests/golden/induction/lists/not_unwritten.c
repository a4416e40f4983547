// A node that is not initialised in every field, one that is freed, and one that is null.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int unwritten(int length) {
  struct node *list = NULL;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    if (i != 50)
      n->value = i;
    n->next = list;
    list = n;
  }
  int last = 0;
  for (struct node *p = list; p != NULL; p = p->next)
    last = p->value;
  return last;
}

int freed(int length) {
  struct node *list = NULL;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
    if (i == 50)
      free(n->next);
  }
  int last = 0;
  for (struct node *p = list; p != NULL; p = p->next)
    last = p->value;
  return last;
}

int ended(int length) {
  struct node *list = NULL;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = i == 50 ? NULL : list;
    list = n;
  }
  int last = 0;
  for (int i = 0; i < length; i++, list = list->next)
    last = list->value;
  return last;
}
// options: --unwind-limit 2 --repair no
// expect: unwritten bounded
// expect: freed bounded
// expect: ended bounded
