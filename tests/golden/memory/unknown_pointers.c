// Pointers that a function without body writes or gives: what they were, null, a new object, or any
// object that it knows.
#include <assert.h>
struct pair {
  int first, second;
};
struct node {
  struct node *next;
};
void get(int **p);
int *pick(int *from);
int *inPair(struct pair *from);
struct node *list(void);
int global;
int *find(void);

int stays(void) {
  int x = 1, *p = &x;
  get(&p);
  assert(p != &x); // expect: stays failing assertion here
  return 0;
}

int becomes(void) {
  int x = 1, *p = &x;
  get(&p);
  assert(p == &x); // expect: becomes failing assertion here
  return 0;
}

int writes(void) {
  int x, *p = &x;
  get(&p);
  x = 1;
  if (p)
    *p = 5;
  assert(x == 1); // expect: writes failing assertion here
  return 0;
}

int picked(void) {
  int x, *p = pick(&x);
  x = 1;
  if (p)
    *p = 5;
  assert(x == 1); // expect: picked failing assertion here
  return 0;
}

int member(void) {
  struct pair both;
  int *p = inPair(&both);
  both.first = both.second = 1;
  if (p)
    *p = 5;
  assert(both.first == 1);  // expect: member failing assertion here
  assert(both.second == 1); // expect: member failing assertion here
  return 0;
}

int found(void) {
  int *p = find();
  global = 1;
  if (p)
    *p = 5;
  assert(global == 1); // expect: found failing assertion here
  return 0;
}

int longer(void) {
  struct node *n = list();
  if (n && n->next)
    assert(!n->next->next); // expect: longer failing assertion here
  return 0;
}

int outParameter(void) {
  int *p;
  get(&p);
  return p ? *p : 0; // expect: outParameter proved
}

int ownObject(void) {
  int x = 1, y = 1, *p = pick(&x);
  if (p)
    *p = 5;
  assert(y == 1); // expect: ownObject proved
  return 0;
}
// options: --repair no
