// A syntax error in one of three functions: the other two are analysed.
#include <assert.h>

int first(int x) {
  assert((x | 1) != 0);
  return x;
}

int second(int x) {
  int r = x + ;
  assert(r > 0);
  return r;
}

int third(int x) {
  int r = x + 1;
  assert(r == x); // expect: third failing assertion 'r == x' here
  return r;
}
// expect: first proved
// expect-error: 'expected expression' line 10
// expect: second unsupported "code with errors in 'second'" line 9
