// Array bounds, under and over, in each dimension and behind a struct.
#include <assert.h>

int over(unsigned i) {
  int a[8] = {0};
  if (i <= 8)
    return a[i]; // expect: over failing bounds 'a[i]' here
  return 0;
}

int under(signed char i) {
  int a[8] = {0};
  if (i < 8)
    return a[i]; // expect: under failing bounds 'a[i]' here
  return 0;
}

int inner(unsigned i) {
  int a[2][3] = {{0}};
  if (i < 6)
    return a[0][i]; // expect: inner failing bounds 'a[0][i]' here
  return 0;
}

struct Buffer {
  unsigned used;
  char data[4];
};

struct Buffer append(struct Buffer b, char c) {
  if (b.used <= 4)
    b.data[b.used++] = c; // expect: append failing bounds here
  return b;
}
// expect-repair: over gives 'if (i < 8)' proved
// expect-repair: append gives 'if (b.used < 4)' proved
