#include <assert.h>

static int gcd(int a, int b) {
  while (b != 0) {
    int r = a % b;
    a = b;
    //- a = r;
    b = r;
  }
  return a;
}

// specification
int main(void) {
  assert(gcd(12, 18) == 6);
  assert(gcd(7, 3) == 1);
  assert(gcd(5, 0) == 5);
  return 0;
}
