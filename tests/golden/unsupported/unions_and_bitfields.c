// Unions and bit-fields.
#include <assert.h>

union Word {
  int whole;
  char bytes[4];
};

int reinterpret(int x) {
  union Word w;
  w.whole = x;
  assert(w.bytes[0] == (char)x);
  return x;
}

struct Flags {
  unsigned low : 3, high : 5;
};

int flags(unsigned x) {
  struct Flags f = {0, 0};
  f.low = x;
  assert(f.low < 8);
  return 0;
}
// expect: reinterpret unsupported 'union' line 11
// expect: flags unsupported "bit-field in 'struct Flags'" line 22
