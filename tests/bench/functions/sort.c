// edit: values[j] < values[j - 1] => values[j] < values[i - 1]
#include <assert.h>

int sort(int a, int b, int c, int d) {
  int values[4];
  values[0] = a;
  values[1] = b;
  values[2] = c;
  values[3] = d;
  for (int i = 1; i < 4; i++) {
    for (int j = i; j > 0; j--) {
      if (values[j] < values[j - 1]) {
        int swap = values[j];
        values[j] = values[j - 1];
        values[j - 1] = swap;
      }
    }
  }
  for (int i = 1; i < 4; i++)
    assert(values[i - 1] <= values[i]);
  return values[0];
}
