// What a function without body makes in a loop does not grow without end: beyond some objects it
// makes none, which is said.
#include <assert.h>
struct node {
  struct node *next;
  int value;
};
void visit(struct node *list);

int again(int n) {
  struct node a = {0, 0};
  for (int i = 0; i < n; i++) {
    visit(&a);
    a.value = 0;
    assert(a.value == 0); // expect: again bounded
  }
  return 0;
}

int behind(int n) {
  struct node a = {0, 0};
  for (int i = 0; i < n; i++) {
    visit(&a);
    if (a.next)
      a.next->value = 1;
    visit(&a);
    assert(!a.next || a.next->value == 1); // expect: behind failing assertion here
  }
  return 0;
}
// options: --repair no
