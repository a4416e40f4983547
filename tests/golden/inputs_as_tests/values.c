// A test of the failing input: numbers, characters, structures, text, arrays of the input's size.
// options: --repairs 1 --mutation-level 1
#include <assert.h>

struct range {
  int low;
  long high;
};

void numbers(unsigned u, long l, char c) {
  assert(u != 4000000000u || l != -5000000000 || c != '\'');
}

void floats(double d, float f) {
  assert(d != 1.0 || f != 0.25f);
}

void smallest(int n, _Bool b) {
  assert(n >= -2147483647 || b);
}

void structure(struct range r) {
  assert(r.low != 3 || r.high != 4);
}

void text(const char *s) {
  assert(s[0] != '"' || s[1] != 'a' || s[2] != '\n' || s[3] != 0);
}

int element(const int a[4], int i) {
  return i >= 0 && a[1] == 7 ? a[i] : 0;
}
// expect: numbers failing assertion
// expect-test: numbers "void test_numbers_fails(void) { numbers(4000000000u, -5000000000, '\''); }"
// expect: floats failing assertion
// expect-test: floats 'floats(1.0, 0.25f);'
// expect: smallest failing assertion
// expect-test: smallest 'smallest((-2147483647 - 1), 0);'
// expect: structure failing assertion
// expect-test: structure '{ struct range r = {.low = 3, .high = 4}; structure(r); }'
// expect: text failing assertion
// expect-test: text 'char s[9] = "\"a\n"; text(s);'
// expect: element failing bounds
// expect-test: element 'int a[4] = {0, 7}; element(a, 4);'
