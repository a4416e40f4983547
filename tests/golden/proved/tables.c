// const tables and initialised statics that nothing writes keep their values.
#include <assert.h>

const int thresholds[4] = {400, 500, 640, 740};
static int scale = 10;
static const unsigned char bits[] = {0, 1, 1, 2};

void tables(unsigned i) {
  static const struct {
    int lo, hi;
  } ranges[2] = {{1, 5}, {6, 9}};
  if (i < 4) {
    assert(thresholds[i] >= 400 && thresholds[i] <= 740);
    assert(bits[i] <= 2);
    assert(ranges[i / 2].hi > ranges[i / 2].lo);
  }
  assert(scale == 10);
}
// expect: tables proved
