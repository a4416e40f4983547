// A branch in which nothing is: one enters it, comes behind it, and what is missing is missing there.
#include <stddef.h>

struct item {
  int key;
  struct item *next;
};
struct stack {
  struct item *top;
  struct item *bottom;
};

static void push(struct stack *s, struct item *i) {
  i->next = NULL;
  if (s->top == NULL) {
  } else {
    i->next = s->top;
  }
  s->top = i;
}

int main(void) {
  struct stack s = {NULL, NULL};
  struct item a = {1, NULL}, b = {2, NULL};
  push(&s, &a);
  push(&s, &b);
  return s.bottom == &a ? 0 : 1;
}
