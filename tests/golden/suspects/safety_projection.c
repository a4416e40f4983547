// P4: a value that another check refuses is no explanation: `n & 3` would have to be 6, which
// `table[i]` does not allow (PED, section 4.1: safety projections).
#include <assert.h>

int table[4];

int f(int n) {
  int i = n & 3;
  table[i] = 1;
  int k = i + 1;
  assert(k == 7); // expect: f failing assertion here
  return table[i];
}

int free_of_it(int n) {
  int i = n & 3;
  int k = i + 1;
  assert(k == 7); // expect: free_of_it failing assertion here
  return k;
}
// options: --repair no
// expect-suspect: f 'i + 1' rank 1
// expect-suspect: f none 'n & 3'
// expect-suspect: free_of_it 'n & 3'
