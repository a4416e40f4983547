// Vectors, computed with element by element.
#include <assert.h>

typedef int four __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
typedef unsigned char bytes __attribute__((vector_size(16)));

static four table = {1, 2, 3, 4};

int elements(int x) {
  four v = {x, 2, 3};
  v[3] = 4;
  four sum = v + table;
  assert(sum[1] == 4 && sum[3] == 8);
  sum <<= 1;
  assert(sum[2] == 12);
  four less = table < 3;
  assert(less[0] == -1 && less[3] == 0);
  return sum[0]; // expect: elements proved
}

int wraps(unsigned char x) {
  bytes a = {x, 250};
  a += 10;
  assert(a[1] == 4);
  assert(a[0] >= 10); // expect: wraps failing assertion 'a[0] >= 10' here
  return 0;
}

int index(unsigned i) {
  four v = table;
  return v[i]; // expect: index failing bounds here
}

int mixed(void) {
  floats f = {1.5f, -2.0f, 0.5f, 8.0f};
  four v = __builtin_convertvector(f, four);
  assert(v[0] == 1 && v[1] == -2);
  four s = __builtin_shufflevector(v, table, 0, 7, 3, 4);
  assert(s[1] == 4 && s[3] == 1 && s[2] == 8);
  assert((~s)[1] == -5 && (s * -1)[1] == -4);
  four raw = (four)f;
  assert(raw[1] == (int)0xc0000000);
  return 0; // expect: mixed proved
}

int divided(int x) {
  four v = table / x; // expect: divided failing division-by-zero here
  return v[0];
}
// options: --repair no
