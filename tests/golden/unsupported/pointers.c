// Pointers in every form.
#include <assert.h>

int dereference(int *p) {
  assert(*p > 0);
  return *p;
}

int address(int x) {
  int *p = &x;
  *p = 3;
  assert(x == 3);
  return x;
}

int array_parameter(int a[4]) {
  assert(a[0] == 0);
  return a[0];
}

struct Node {
  int value;
  struct Node *next;
};

int arrow(struct Node *n) {
  assert(n->value == 1);
  return n->value;
}

int compared(const char *text) {
  assert(text != 0);
  return 1;
}
// expect: dereference unsupported 'pointer dereference' line 5
// expect: array_parameter unsupported 'subscript of a pointer' line 17
// expect: arrow unsupported 'pointer dereference' line 27
// expect: compared unsupported 'pointer' line 32
// expect: address unsupported 'address of an object' line 10
