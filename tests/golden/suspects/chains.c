// P6: where something unsafe is done, what acts through another suspect alone (`more - 1` through
// `more`) comes behind it. Where a value is wrong, what computed it first is as likely.
#include <assert.h>

int table[11];

int looked_up(unsigned char a, unsigned char b) {
  unsigned twice = a + b;
  unsigned more = twice * 2;
  if (more > 10)
    more = more - 1;
  return table[more];
}

int positive(int a, int b) {
  int twice = a + b;
  int more = twice * 2;
  if (more > 10)
    more = more - 1;
  assert(more != 11);
  return more;
}
// options: --repair no
// expect: looked_up failing bounds
// expect: positive failing assertion
// expect-suspect: looked_up 'twice * 2' rank 1
// expect-suspect: looked_up 'more - 1' rank 3
// expect-suspect: positive 'a + b' rank 2
// expect-suspect: positive 'twice * 2' rank 3
