// rule: multiple-of-both
// What two remainders are asked about may be different for multiples of both.
#include <assert.h>

static int leaps(int year) { return year % 4 == 0 && year % 100 != 0; }

// options: --function main --repairs 5
int main(void) {
  assert(leaps(2024));
  assert(!leaps(2023));
  assert(leaps(2000)); // expect: main failing assertion 'leaps(2000)' here
  assert(!leaps(1900));
}
// expect-repair: main gives 'year % 4 == 0 && year % 100 != 0 || year % 400 == 0' first
