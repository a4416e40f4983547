// What a comment at its line takes out is not checked, and the rest of the function is.
#include <assert.h>

int looked_up(int i) {
  static const int table[4] = {1, 2, 3, 4};
  return table[i]; /* salve ignore: callers pass 0 to 3 */
}

int quotient(int a, int b) {
  // salve ignore: b is a page size
  int q = a / b;
  assert(q != 7 || a != 0);
  return q;
}

int next_line(int i) {
  static const int table[4] = {1, 2, 3, 4};
  int first = table[i]; /* salve ignore */
  return first + table[i + 1]; // expect: next_line failing bounds 'table[i + 1]' here
}

int said_in_a_string(int i) {
  static const char *const text = "/* salve ignore: no */"; int a[2] = {0, 1}; assert(text);
  return a[i]; // expect: said_in_a_string failing bounds 'a[i]' here
}

// options: --repair no
// expect: looked_up skipped
// expect: quotient proved
// expect-note: looked_up 'nothing is checked in line 6, as the comment there says: callers pass 0 to 3'
// expect-note: quotient 'nothing is checked in line 11'
