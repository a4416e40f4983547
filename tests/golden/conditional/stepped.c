// An index that is stepped on its way: what is asked is about the number as the caller knows it.
// options: --strict no
int stack[4], top;
void push(int v) { stack[++top] = v; }
int pop(void) { return stack[top--]; }
int peek(int back) { return stack[back - 1]; }

unsigned depth;
void enter(int v) { stack[depth++] = v; }
int leave(void) { return stack[--depth]; }

struct operands {
  double values[8];
  int last;
};
void operand(struct operands *o, double v) {
  int next = o->last + 1;
  o->values[next] = v;
  o->last = next;
}

int growth(int i) { return stack[i + 1] - stack[i]; }
int before(const int *a, int i) { return a[--i]; }
int second(const int *p) { return *++p; }
// expect: push conditional 'top >= -1 && top < 3'
// expect: pop conditional 'top >= 0 && top < 4'
// expect: peek conditional 'back > 0 && back <= 4'
// expect: enter conditional 'depth < 4'
// expect: leave conditional 'depth > 0 && depth <= 4'
// expect: operand conditional 'o->last >= -1 && o->last < 7'
// expect: growth conditional 'i >= 0 && i < 3'
// expect: before conditional 'i > 0 && \valid_read(a + (0 .. i - 1))'
// expect: second conditional '\valid_read(p + (0 .. 1))'
