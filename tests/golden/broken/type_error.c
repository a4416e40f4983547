// Errors of types.
#include <assert.h>

struct S {
  int a;
};

int bad(struct S s, int x) {
  assert(s.b == x);
  return s + x;
}

int good(struct S s) {
  assert(s.a == s.a + 0);
  return s.a;
}
// expect: good proved
// expect-error: "no member named 'b' in 'struct S'" line 9
// expect-error: "invalid operands to binary expression ('struct S' and 'int')" line 10
// expect: bad unsupported "code with errors in 'bad'" line 8
