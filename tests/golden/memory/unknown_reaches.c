// A function without body changes all that it can reach, through any chain of pointers.
#include <assert.h>
struct node {
  struct node *next;
  int value;
};
struct pair {
  int *parts[2];
};
void walk(struct node *list);
void deep(int ***p);
void look(const struct node *list);
void byValue(struct pair p);

int atTheEnd(void) {
  struct node a, b, c;
  a.next = &b, b.next = &c, c.next = 0;
  a.value = b.value = c.value = 1;
  walk(&a);
  assert(c.value == 1); // expect: atTheEnd failing assertion here
  return 0;
}

int threePointers(void) {
  int x = 1, *p = &x, **q = &p;
  deep(&q);
  assert(x == 1); // expect: threePointers failing assertion here
  return 0;
}

int behindConst(void) {
  struct node a = {0, 1}, b = {0, 1};
  a.next = &b;
  look(&a);
  assert(a.value == 1);
  assert(b.value == 1); // expect: behindConst failing assertion here
  return 0;
}

int inAStructure(void) {
  int x = 1, y = 1, z = 1;
  struct pair p = {{&x, &y}};
  byValue(p);
  assert(z == 1 && p.parts[0] == &x);
  assert(y == 1); // expect: inAStructure failing assertion here
  return 0;
}

int notReached(void) {
  int x = 1, y = 1;
  int *p = &x, **q = &p;
  deep(&q);
  assert(y == 1); // expect: notReached proved
  return 0;
}
// options: --repair no
