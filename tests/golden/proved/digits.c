// Loops that divide or shift end after a few iterations, of which each is walked by itself: sums
// and numbers of digits are bounded, and do not overflow (P1).
// options: --repair no
#include <stdio.h>

int main(void) {
  int n, sum = 0, count = 0;
  scanf("%d", &n);
  while (n > 0) {
    sum += n % 10;
    n /= 10;
    count++;
  }
  printf("%d %d\n", sum, count);
  return 0;
}
// expect: main proved

int written(int n) {
  int digits[10], count = 0, sum = 0;
  if (n < 0)
    return 0;
  do {
    digits[count++] = n % 10;
    n /= 10;
  } while (n > 0);
  while (count > 0)
    sum = sum * 2 % 1000 + digits[--count];
  return sum;
}
// expect: written proved

int tooFew(int n) {
  int digits[9], count = 0;
  if (n < 1)
    return 0;
  while (n > 0) {
    digits[count++] = n % 10; // expect: tooFew failing bounds here
    n /= 10;
  }
  return digits[0];
}

int byQuotient(int n) {
  int digits[10], count = 0;
  if (n < 1)
    return 0;
  while (1) {
    if (n == 0)
      break;
    int quotient = n / 10;
    digits[count++] = n - quotient * 10;
    n = quotient;
  }
  return digits[0];
}
// expect: byQuotient proved
