// Insertion into a sorted array, and a search in it.
#include <assert.h>

static int find(const int *items, int n, int wanted) {
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (items[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low < n && items[low] == wanted ? low : -1;
}

void f(unsigned char a, unsigned char b) {
  int items[5], given[5] = {a, b, 7, a ^ b, 100};
  for (int n = 0; n < 5; n++) {
    int at = n;
    while (at > 0 && items[at - 1] > given[n]) {
      items[at] = items[at - 1];
      at--;
    }
    items[at] = given[n];
  }
  for (int i = 1; i < 5; i++)
    assert(items[i - 1] <= items[i]);
  int place = find(items, 5, b);
  assert(place >= 0);
  assert(items[place] == b);
}
