// edit: low = middle + 1 => low = middle + 2
#include <assert.h>

static const int table[8] = {2, 3, 5, 7, 11, 13, 17, 19};

int search(int index) {
  if (index < 0 || index > 7)
    return -1;
  int wanted = table[index];
  int low = 0;
  int high = 7;
  int found = -1;
  while (low <= high && found < 0) {
    int middle = low + (high - low) / 2;
    if (table[middle] == wanted)
      found = middle;
    else if (table[middle] < wanted)
      low = middle + 1;
    else
      high = middle - 1;
  }
  assert(found == index);
  return found;
}
