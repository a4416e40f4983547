// rule: set-back
// What counts up to a limit goes on from its start, and nobody sets it back.
#include <assert.h>

struct clock {
  int minutes, seconds;
};

static void tick(struct clock *c) {
  if (++c->seconds == 60)
    c->minutes++;
}

void test_tick(void) {
  struct clock c = {0, 59};
  tick(&c);
  assert(c.minutes == 1 && c.seconds == 0); // expect: test_tick failing assertion here
  tick(&c);
  assert(c.minutes == 1 && c.seconds == 1);
}
// expect: tick proved
// expect-repair: test_tick gives 'c->seconds = 0;' first
