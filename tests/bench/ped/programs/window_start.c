// A window of an array is handed on as a pointer and a length.
#include <assert.h>

static int sum(const int *from, int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += from[i];
  return total;
}

static int sum_between(const int *a, int begin, int end) {
  return sum(a + begin, end - begin);
  //- return sum(a + begin, end);
}

static int upper_half(const int *a, int n) {
  return sum_between(a, n / 2, n);
}

// specification
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  assert(upper_half(a, 6) == 15);
  assert(upper_half(a, 1) == 1);
  return 0;
}
