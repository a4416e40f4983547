// What is asked of a pointee is asked only where there is one.
// options: --strict no
struct stack {
  int item[16];
  unsigned top;
};

int add(struct stack *s, int x) {
  if (!s)
    return -1;
  s->item[s->top++] = x;
  return 0;
}

int quotient(struct stack *s, int d) {
  if (!s)
    return 100 / d;
  return s->item[s->top] / d;
}
// expect: add conditional 's == \null || s->top < 16'
// expect: quotient conditional '(s == \null || s->top < 16) && d != -1 && d != 0'
