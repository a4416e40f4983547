// A comparison that is missing among others of its kind; and a run that is rightly not asserted of
// any more, because what is asked before the assertion has changed (F6, N8).
// options: --max-changes 1 --repairs 5
#include <assert.h>

enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL };

enum kind triangle(int a, int b, int c) {
  enum kind kind;
  if (a <= 0 || b <= 0 || c <= 0)
    kind = NONE;
  else if (a > 1000 || b > 1000 || c > 1000)
    kind = NONE;
  else if (a == b && b == c)
    kind = EQUILATERAL;
  else if (a == b || b == c)
    kind = ISOSCELES;
  else
    kind = SCALENE;
  if (kind == SCALENE)
    assert(a != b && b != c && a != c); // expect: triangle failing assertion here
  if (kind == EQUILATERAL)
    assert(a == b && b == c);
  return kind;
}
// expect-repair: triangle gives 'a == b || b == c || a == c' proved first silent
