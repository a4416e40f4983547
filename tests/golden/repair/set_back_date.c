// rule: set-back
// The month begins at 1, as the day before it does.
#include <assert.h>

struct date {
  int year, month, day;
};

static struct date after(struct date d) {
  d.day++;
  if (d.day > 30) {
    d.day = 1;
    d.month++;
    if (d.month > 12)
      d.year++;
  }
  return d;
}

// options: --function main
int main(void) {
  struct date d = after((struct date){2001, 4, 30});
  assert(d.year == 2001 && d.month == 5 && d.day == 1);
  d = after((struct date){2001, 12, 30});
  assert(d.year == 2002 && d.month == 1 && d.day == 1); // expect: main failing assertion here
}
// expect-repair: main gives 'd.month = 1;' first
