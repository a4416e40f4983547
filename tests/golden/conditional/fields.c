// Fields of a structure: its data and how much there is of it.
// options: --strict no
#include <stddef.h>
struct buffer {
  int *data;
  size_t len, cap;
};

int total(const struct buffer *b) {
  int s = 0;
  for (size_t i = 0; i < b->len; i++)
    s += b->data[i];
  return s;
}

void push(struct buffer *b, int x) {
  if (b->len == b->cap)
    return;
  b->data[b->len++] = x;
}

struct stack {
  int item[16];
  unsigned top;
};

int pop(struct stack *s) { return s->item[--s->top]; }
void add(struct stack *s, int x) { s->item[s->top++] = x; }
// expect: push conditional 'b->len <= b->cap && \valid(b->data + (0 .. b->cap - 1))'
// expect: pop conditional 's->top > 0 && s->top <= 16'
// expect: add conditional 's->top < 16'
// expect: total conditional 'b->len <= b->cap && \valid_read(b->data + (0 .. b->cap - 1))'
