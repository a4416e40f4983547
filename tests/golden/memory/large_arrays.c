// Elements at unknown places of arrays that are too large for a case for each element.
// options: --repair no
#include <assert.h>

int big[1000000];
static int zeros[5000];
struct pair {
  int x, y;
} pairs[5000];

int written(int i) {
  if (i < 0 || i >= 1000000)
    return 0;
  big[i] = 3;
  assert(big[i] == 3);
  return big[0];
}
// expect: written proved

int overwritten(int i, int j) {
  if (i < 0 || i >= 1000000 || j < 0 || j >= 1000000)
    return 0;
  big[i] = 3;
  big[j] = 4;
  assert(big[i] == 3); // expect: overwritten failing assertion 'big[i] == 3' here
  return 0;
}

int same_cell(int i, int j) {
  if (i < 0 || i >= 1000000 || j < 0 || j >= 1000000)
    return 0;
  if (big[i] == 7 && big[j] != 7)
    assert(i != j);
  return 0;
}
// expect: same_cell proved

int other_cell(int i) {
  if (i < 0 || i >= 1000000)
    return 0;
  assert(big[i] != 7 || big[5] == 7); // expect: other_cell failing assertion 'big[i] != 7 || big[5] == 7' here
  return 0;
}

int fields(int i, int j) {
  if (i < 0 || i >= 5000 || j < 0 || j >= 5000)
    return 0;
  pairs[i].x = 1;
  pairs[j].y = 2;
  struct pair q = pairs[i];
  assert(q.x == 1);
  pairs[j] = q;
  assert(pairs[j].x == 1);
  return 0;
}
// expect: fields proved

int initial(int i) {
  if (i < 0 || i >= 5000)
    return 0;
  assert(zeros[i] == 0);
  return 0;
}
// expect: initial proved

int one_way(int i, int c) {
  if (i < 0 || i >= 1000000)
    return 0;
  if (c)
    big[i] = 1;
  else
    big[3] = 1;
  assert(big[3] == 1 || c);
  return 0;
}
// expect: one_way proved

int outside(int i) {
  return big[i]; // expect: outside failing bounds 'big[i]' here
}
