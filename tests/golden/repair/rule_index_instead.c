// R2, F6: the index for the element, and the element for its index.
#include <assert.h>

int position(int a, int b, int c) {
  int v[3] = {a, b, c}, most = 0;
  for (int i = 1; i < 3; i++)
    if (v[i] > v[most])
      most = i;
  return v[most];
}

int largest(int a, int b, int c) {
  int v[3] = {a, b, c}, most = 0;
  for (int i = 1; i < 3; i++)
    if (v[i] > v[most])
      most = i;
  return most;
}

void positions(void) {
  assert(position(4, 9, 6) == 1); // expect: positions failing assertion here
  assert(position(14, 9, 6) == 0);
  assert(position(4, 9, 16) == 2);
}

void elements(void) {
  assert(largest(4, 9, 6) == 9); // expect: elements failing assertion here
  assert(largest(14, 9, 6) == 14);
  assert(largest(4, 9, 16) == 16);
}
// rule: index-instead
// rule: element-instead
// expect: position proved
// expect: largest proved
// expect-repair: positions 'Replace `v[most]` with `most`'
// expect-repair: elements 'Replace `most` with `v[most]`'
