// abs and div.
#include <assert.h>
#include <stdlib.h>

void parts(int x) {
  if (x > -1000 && x < 1000)
    assert(abs(x) >= 0);
  div_t d = div(x, 10);
  assert(d.rem > -10 && d.rem < 10);
}
// expect: parts proved

int by_zero(int x, int y) {
  return div(x, y).quot; // expect: by_zero failing division-by-zero 'div(x, y)' here
}
