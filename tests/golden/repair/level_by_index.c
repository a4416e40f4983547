// A constant in place of a variable that nothing else of the program reads, as the reference does.
// options: --strict no --trust wanted
#include <assert.h>

int thresholds[3];
int level, speed, height;

static int threshold(void) {
  return thresholds[0];
}

static int wanted(void) {
  return thresholds[level];
}

static int is_high(void) {
  return height > threshold();
}

void check(int above, int fast, int chosen) {
  thresholds[0] = 100;
  thresholds[1] = 200;
  thresholds[2] = 400;
  height = above;
  speed = fast;
  level = chosen;
  if (0 <= level && level < 3)
    assert(is_high() == (height > wanted()));
}
// expect: check failing assertion 'is_high() == (height > wanted())' line 28
// expect: wanted conditional 'level >= 0 && level < 3'
// expect-repair: check gives 'return thresholds[level];' proved first
