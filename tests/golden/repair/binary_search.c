// A binary search that forgets the middle.
#include <assert.h>

int search(int key) {
  static const int table[5] = {1, 3, 5, 7, 9};
  int low = 0, high = 4, found = -1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (table[middle] == key) {
      found = middle;
      break;
    }
    if (table[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  assert((found >= 0) == (key == 1 || key == 3 || key == 5 || key == 7 || key == 9)); // expect: search failing assertion here
  return found;
}
// options: --mutation-level 2
// expect-repair: search gives 'while (low <= high)' proved
// rule: less-equal
