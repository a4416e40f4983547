// A stack that names its last element: there is room for one more below the capacity.
// options: --strict no
struct stack {
  int *data;
  int last, cap;
};
int push(struct stack *s, int v) {
  if (s->last + 1 >= s->cap)
    return 0;
  s->data[++s->last] = v;
  return 1;
}
int pop(struct stack *s) { return s->data[s->last--]; }
// expect: push conditional 's->last >= -1 && s->last < s->cap && \valid(s->data + (0 .. s->cap - 1))'
// expect: pop conditional 's->last >= 0 && s->last < s->cap && \valid_read(s->data + (0 .. s->cap - 1))'
