// What is not found has no index.
#include <assert.h>

#define COUNT 3

static int find(const int *keys, int n, int key) {
  for (int i = 0; i < n; i++)
    if (keys[i] == key)
      return i;
  return -1;
  //- return n;
}

static int slot_of(const int *keys, int key) {
  return find(keys, COUNT, key);
}

static int set(const int *keys, int *values, int key, int value) {
  int slot = slot_of(keys, key);
  if (slot < 0)
    return 0;
  values[slot] = value;
  return 1;
}

// specification
int main(void) {
  int keys[COUNT] = {4, 7, 9}, values[COUNT] = {0};
  assert(set(keys, values, 9, 5) == 1 && values[2] == 5);
  assert(set(keys, values, 8, 6) == 0);
  return 0;
}
