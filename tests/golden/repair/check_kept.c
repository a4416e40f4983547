// What a check leaves out by a guard is no more to be mended than what it asserts: a repair after
// which the failing inputs are no longer checked is not offered, not even where there is no other.
// options: --repairs 5 --max-changes 1 --strict no
#include <assert.h>

struct time {
  int hours, minutes, seconds;
};

static struct time split(int total) {
  struct time t;
  t.hours = total / 3600;
  t.minutes = total / 60;
  t.seconds = total % 60;
  return t;
}

void test_split(int total) {
  if (total < 0 || total >= 86400)
    return;
  struct time t = split(total);
  assert(t.minutes < 60 && t.seconds < 60); // expect: test_split failing assertion here
  assert(t.hours * 3600 + t.minutes * 60 + t.seconds == total);
}

// expect-repair: test_split 'Insert `total = total % 3600;` before `t.minutes = total / 60;`' first
// expect-no-repair: test_split gives 'if (total'

static struct time split_constant(const int total) {
  struct time t;
  t.hours = total / 3600;
  t.minutes = total / 60;
  t.seconds = total % 60;
  return t;
}

void test_split_constant(int total) {
  if (total < 0 || total >= 86400)
    return;
  struct time t = split_constant(total);
  assert(t.minutes < 60 && t.seconds < 60); // expect: test_split_constant failing assertion here
  assert(t.hours * 3600 + t.minutes * 60 + t.seconds == total);
}

// expect-no-repair: test_split_constant
