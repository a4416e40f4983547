// Complex numbers: their parts, arithmetic, conversions.
#include <assert.h>
#include <complex.h>

static double _Complex table[2] = {1.0 + 2.0 * I, 3.0};

int parts(void) {
  double _Complex z = 3.0 + 4.0 * I, w = z;
  __imag__ w = -1.0;
  assert(creal(z) == 3.0 && cimag(z) == 4.0 && cimag(conj(z)) == -4.0);
  assert(__real__ w == 3.0 && cimag(w) == -1.0 && w != z);
  return 0; // expect: parts proved
}

int arithmetic(void) {
  double _Complex a = table[0], b = table[1];
  a += b;
  assert(a == 4.0 + 2.0 * I);
  assert(a * b == 12.0 + 6.0 * I);
  assert(a * (1.0 + 1.0 * I) == 2.0 + 6.0 * I);
  assert((1.0 + 7.0 * I) / (1.0 + 2.0 * I) == 3.0 + 1.0 * I);
  assert(-a + 4.0 == -2.0 * I);
  return 0; // expect: arithmetic proved
}

int whole(int x, int y) {
  _Complex int z = x;
  __imag__ z = y;
  if (z)
    assert(x != 0 || y != 0);
  else
    assert(x == 0 && y == 0);
  z -= 1;
  assert(__imag__ z == y);
  return (int)z; // expect: whole proved
}

int divided(int x) {
  _Complex int z = 6;
  z /= x;       // expect: divided failing division-by-zero here
  return __real__ z;
}

static float _Complex turned(float _Complex z) { return z * I; }

int called(void) {
  struct {
    int before;
    float _Complex z[2];
  } s = {1, {1.0f, 2.0f + 1.0f * I}};
  s.z[0] = turned(s.z[1]);
  assert(crealf(s.z[0]) == -1.0f && cimagf(s.z[0]) == 2.0f);
  assert((float)s.z[0] == 1.0f); // expect: called failing assertion here
  return 0;
}
// options: --repair no
// expect: turned proved
