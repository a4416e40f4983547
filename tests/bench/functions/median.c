// edit: a <= c => a <= b + c
#include <assert.h>

void __VERIFIER_assume(int);

int median(int a, int b, int c) {
  __VERIFIER_assume(a > -1000 && a < 1000 && b > -1000 && b < 1000 && c > -1000 && c < 1000);
  int result;
  if (a <= b) {
    if (b <= c)
      result = b;
    else if (a <= c)
      result = c;
    else
      result = a;
  } else {
    if (a < c)
      result = a;
    else if (b < c)
      result = c;
    else
      result = b;
  }
  int below = (a <= result) + (b <= result) + (c <= result);
  int above = (a >= result) + (b >= result) + (c >= result);
  assert(below >= 2 && above >= 2);
  return result;
}
