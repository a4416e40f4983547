// NOT proved: ways out of a loop that are taken late.
#include <assert.h>

void broken_off(int n) {
  int i;
  for (i = 0; i < n; i++)
    if (i == 50)
      break;
  assert(i != 50 || n == 50);
}

void jumped_out(int n) {
  int j = 0;
  for (int i = 0; i < n; i++)
    for (j = 0; j < i; j++)
      if (j == 20)
        goto out;
  j = 0;
out:
  assert(j != 20);
}
// expect: broken_off failing assertion 'i != 50 || n == 50' line 9
// expect: jumped_out failing assertion 'j != 20' line 20
// options: --repair no
