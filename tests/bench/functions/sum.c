// edit: i < 6; => i < 5;
#include <assert.h>

int sum_of_six(unsigned char a, unsigned char b, unsigned char c) {
  int values[6];
  int total = 0;
  values[0] = a;
  values[1] = b;
  values[2] = c;
  values[3] = a;
  values[4] = b;
  values[5] = c;
  for (int i = 0; i < 6; i++)
    total += values[i];
  assert(total == 2 * (a + b + c));
  return total;
}
