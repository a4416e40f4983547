// Where a structure may hold nothing its pointers are not looked at, and may be null.
// options: --strict no --repair no
#include <stddef.h>
struct node {
  struct node *prev, *next;
};
struct list {
  struct node *head, *tail;
  unsigned len;
};

void append(struct list *self, struct node *node) {
  node->next = NULL;
  if (self->len) {
    node->prev = self->tail;
    self->tail->next = node;
  } else {
    self->head = node;
  }
  self->tail = node;
  self->len++;
}

struct text {
  int size;
  const char *data;
};
int last(const struct text *t) {
  if (t->size > 0)
    return *t->data;
  return -1;
}

// It is looked at anyway.
int first(const struct text *t) { return *t->data + t->size; }
// expect: append conditional 'self->len == 0 || self->tail != \null'
// expect: last conditional 't->size <= 0 || t->data != \null'
// expect: first conditional 't->data != \null'
