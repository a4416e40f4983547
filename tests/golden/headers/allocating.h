/* A stack whose memory a macro asks for, and nodes of which only some are given out. */
#include <stdlib.h>

struct stack {
  int *data;
  int count, failed;
};

#define STACK_INIT(s)                                                                              \
  do {                                                                                             \
    (s)->count = (s)->failed = 0;                                                                  \
    (s)->data = malloc(8 * sizeof *(s)->data);                                                     \
    if (!(s)->data)                                                                                \
      (s)->failed = 1;                                                                             \
  } while (0)

extern int left; /* nodes, or -1: any number */

struct node {
  struct node *next;
  int value;
};

static inline struct node *new_node(int value) {
  if (left == 0)
    return NULL;
  struct node *made = malloc(sizeof *made);
  if (!made)
    return NULL;
  if (left > 0)
    --left;
  made->next = NULL;
  made->value = value;
  return made;
}
