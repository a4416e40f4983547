// Whether two accesses without an order meet can depend on where they are made.
// options: --repair no
#include <assert.h>

struct stack {
  int top;
  int *data;
};
int elements(int i, int j) {
  int a[3] = {1, 2, 3};
  if (i < 0 || i > 2 || j < 0 || j > 2)
    return 0;
  a[i] = a[j]++; // expect: elements failing unsequenced 'a[i] = a[j]++' here
  return a[i];
}
int apart(int i) {
  int a[3] = {1, 2, 3};
  if (i < 0 || i > 1)
    return 0;
  a[i] = a[i + 1]++;
  return a[i];
}
static void bump(int *p, int *q) { *p = (*q)++; } // expect: one failing unsequenced '*p = (*q)++' here
int one(int x) {
  bump(&x, &x);
  return x;
}
int two(int x) {
  int y = 1;
  bump(&x, &y);
  assert(x == 1 && y == 2);
  return x;
}
void push(struct stack *s, int v) {
  s->data[s->top++] = v; // expect: itself failing unsequenced 's->data[s->top++] = v' here
}
void itself(void) {
  struct stack s = {0, 0};
  s.data = &s.top;
  push(&s, 7);
}
int fine(void) {
  int room[2];
  struct stack s = {0, room};
  push(&s, 7);
  push(&s, 8);
  assert(room[0] == 7 && room[1] == 8 && s.top == 2);
  return s.top;
}
struct bits {
  unsigned a : 3, b : 5;
};
int fields(struct bits *p, struct bits *q) {
  p->a = q->b++;
  p->a = (q->b++, 1);
  return p->a;
}
int sometimes(int c, int i) {
  return (c ? i++ : 0) + i; // expect: sometimes failing unsequenced '(c ? i++ : 0) + i' here
}
int never(int i) {
  int c = 0;
  return (c ? i++ : 0) + i;
}
// expect: apart proved
// expect: two proved
// expect: bump proved
// expect: push failing bounds
// expect: push failing null-dereference
// expect: fine proved
// expect: fields proved
// expect: never proved
static int same(int x) { return x; }
int argument(int i) {
  return same(i++) + i; // expect: argument failing unsequenced 'same(i++) + i' here
}
