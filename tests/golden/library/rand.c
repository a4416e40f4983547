// rand: any number that is not negative.
#include <assert.h>
#include <stdlib.h>

int dice(void) {
  int r = rand() % 6 + 1;
  assert(r >= 1 && r <= 6);
  return r;
}
// expect: dice proved

int any(void) {
  int t[10] = {0};
  return t[rand() % 11]; // expect: any failing bounds 't[rand() % 11]' here
}
