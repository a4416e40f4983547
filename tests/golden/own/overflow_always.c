// By default an overflow is an error where it happens whatever is passed.
#include <limits.h>

int past_the_end(int x) {
  int most = INT_MAX;
  return x > 0 ? most + 1 : 0; // expect: past_the_end failing overflow 'most + 1' here
}

int opposite(void) {
  int least = INT_MIN;
  return -least; // expect: opposite failing overflow '-least' here
}

int counted(int x) {
  int n = INT_MAX;
  if (x == 3)
    n++; // expect: counted failing overflow 'n++' here
  return n;
}

long scaled(int x) {
  int days = 40000;
  days *= 86400; // expect: scaled failing overflow 'days *= 86400' here
  return days + x % 2;
}
// options: --strict no --repair no
