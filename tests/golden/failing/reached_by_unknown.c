// A function without a body may write to all that it can reach; what functions of this file that it
// may call (here: inside) do to static variables is taken to stay.
#include <assert.h>
extern void get(int **p);
extern void touch(void);
int g;
static int own;
struct node {
  int value;
  int *data;
};
extern void fill(struct node *n);

int out_parameter(void) {
  int *s = 0;
  get(&s);
  assert(s == 0);
  return 0;
}
int filled(void) {
  int *s;
  get(&s);
  return s ? 1 : 0;
}
int global(void) {
  g = 1;
  touch();
  assert(g == 1);
  return 0;
}
int inside(void) {
  own = 1;
  touch();
  assert(own == 1);
  return 0;
}
int member(void) {
  int x = 1;
  struct node n = {2, &x};
  fill(&n);
  assert(x == 1);
  return 0;
}
int member_pointer(void) {
  int x = 1;
  struct node n = {2, &x};
  fill(&n);
  assert(n.data == &x);
  return 0;
}
// expect: out_parameter failing assertion 's == 0' line 17
// expect: filled proved
// expect: global failing assertion 'g == 1' line 28
// expect: inside bounded 'but for the effects of unknown functions'
// expect: member failing assertion 'x == 1' line 41
// expect: member_pointer failing assertion 'n.data == &x' line 48
