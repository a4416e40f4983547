#include <assert.h>

struct time {
  int hours, minutes;
};

static struct time add_minutes(struct time t, int minutes) {
  int total = t.hours * 60 + t.minutes + minutes;
  struct time result;
  result.hours = total / 60 % 24;
  //- result.hours = total / 60 % 12;
  result.minutes = total % 60;
  return result;
}

// specification
int nondet_int(void);

int main(void) {
  struct time t = {nondet_int(), nondet_int()};
  int minutes = nondet_int();
  if (t.hours < 0 || t.hours > 23 || t.minutes < 0 || t.minutes > 59)
    return 0;
  if (minutes < 0 || minutes > 1440)
    return 0;
  struct time r = add_minutes(t, minutes);
  assert(r.minutes >= 0 && r.minutes < 60);
  assert(r.hours >= 0 && r.hours < 24);
  assert((r.hours * 60 + r.minutes - t.hours * 60 - t.minutes - minutes) % 1440 == 0);
  return 0;
}
