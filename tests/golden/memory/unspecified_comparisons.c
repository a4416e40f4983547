// Comparisons of pointers that C leaves open can come out either way (C11 6.5.9, 6.4.5); of literals
// that are alike all compilers make one object in a file.
#include <assert.h>

void equal_literals(void) {
  const char *p = "abc", *q = "abc";
  assert(p != q); // expect: equal_literals failing assertion 'p != q' here
}

void literals_of_one_file(void) {
  const char *p = "abc", *q = "abc";
  assert(p == q); // expect: literals_of_one_file proved
}

void literals_that_differ(void) {
  const char *p = "abc", *q = "abd";
  assert(p != q); // expect: literals_that_differ proved
}

void tail_of_a_literal(void) {
  const char *p = "abc", *q = "bc";
  assert(p + 1 != q); // expect: tail_of_a_literal failing assertion 'p + 1 != q' here
}

void same_literal(void) {
  const char *p = "abc", *q = p;
  assert(p == q); // expect: same_literal proved
}

void neighbours(void) {
  int a[2], b[2];
  assert(a + 2 != b); // expect: neighbours failing assertion 'a + 2 != b' here
}

void neighbours_once(void) {
  int a, b;
  int *end = &a + 1;
  if (end == &b)
    assert(end == &b); // expect: neighbours_once proved
}

void two_objects(int i) {
  int a[4], b[4];
  if (i < 0 || i > 3)
    return;
  assert(a + i != b + i); // expect: two_objects proved
}

void at_some_end(int i) {
  int a[4], b[4];
  if (i < 0 || i > 4)
    return;
  assert(a + i != b); // expect: at_some_end failing assertion 'a + i != b' here
}
