// edit: a == b || b == c || a == c => a == b || b == c
#include <assert.h>

enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL };

enum kind triangle(int a, int b, int c) {
  enum kind kind;
  if (a <= 0 || b <= 0 || c <= 0)
    kind = NONE;
  else if (a > 10000 || b > 10000 || c > 10000)
    kind = NONE;
  else if (a + b <= c || b + c <= a || a + c <= b)
    kind = NONE;
  else if (a == b && b == c)
    kind = EQUILATERAL;
  else if (a == b || b == c || a == c)
    kind = ISOSCELES;
  else
    kind = SCALENE;
  if (kind == SCALENE)
    assert(a != b && b != c && a != c);
  if (kind == EQUILATERAL)
    assert(a == c);
  return kind;
}
