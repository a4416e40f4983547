// An interpreter that jumps through a table of labels.
#include <assert.h>

int run(const unsigned char *code, unsigned n) {
  static const void *const labels[] = {&&push, &&add, &&stop};
  int sum = 0, top = 0;
  unsigned at = 0;
  if (n != 4 || !code || code[0] > 1 || code[1] > 1 || code[2] > 1 || code[3] != 2)
    return 0;
next:
  goto *labels[code[at++]];
push:
  top = 5;
  goto next;
add:
  sum += top;
  goto next;
stop:
  assert(sum % 5 == 0 && sum <= 15);
  return sum;
}

int chosen(int x) {
  void *to = x > 0 ? &&yes : &&no;
  assert(to != (x > 0 ? &&no : &&yes));
  goto *to;
yes:
  assert(x > 0);
  return 1;
no:
  assert(x <= 0);
  return 0; // expect: chosen proved
}

int nowhere(int x) {
  void *to = x ? &&here : (void *)0;
  goto *to; // expect: nowhere failing assertion 'goto *to' here
here:
  return 1;
}
// options: --repair no
// expect: run failing bounds
