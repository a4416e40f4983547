// A pointer to a function that is an input can be a function from elsewhere, which does what a
// function without body does.
#include <assert.h>
int global;
typedef int *(*chooser)(int *);

int changesGlobals(void (*f)(void)) {
  global = 1;
  f();
  assert(global == 1); // expect: changesGlobals failing assertion here
  return 0;
}

int changesArguments(void (*f)(int *)) {
  int x = 1;
  f(&x);
  assert(x == 1); // expect: changesArguments failing assertion here
  return 0;
}

int keepsArguments(void (*f)(int *), void (*g)(void)) {
  int x = 1;
  f(&x);
  x = 2;
  g();
  assert(x == 2); // expect: keepsArguments failing assertion here
  return 0;
}

int chooses(chooser f) {
  int x, *p = f(&x);
  x = 1;
  if (p)
    *p = 2;
  assert(x == 1); // expect: chooses failing assertion here
  return 0;
}

int others(int (*f)(int), int n) {
  int x = 1;
  int r = f(n);
  assert(x == 1); // expect: others proved
  return r;
}
struct both {
  int number;
  int *where;
};

int byValue(int (*f)(struct both)) {
  int x = 1;
  struct both b = {2, &x};
  f(b);
  assert(b.number == 2);
  assert(x == 1); // expect: byValue failing assertion here
  return 0;
}

int structure(struct both (*f)(int *)) {
  int x;
  struct both b = f(&x);
  x = 1;
  if (b.where)
    *b.where = b.number;
  assert(x == 1); // expect: structure failing assertion here
  return 0;
}
// options: --repair no
