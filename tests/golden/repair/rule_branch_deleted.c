// R2: a branch of a chain that is one too many, with what is behind it and without.
// rule: branch-deleted
// options: --unchecked none
#include <assert.h>

int steps(int n) {
  int result;
  if (n > 100)
    result = 3;
  else if (n % 2 == 1)
    result = 7;
  else if (n > 10)
    result = 2;
  else
    result = 1;
  assert(result == 1 + (n > 10) + (n > 100)); // expect: steps failing assertion here
  return result;
}
// expect-repair: steps 'Delete `else if (n % 2 == 1)`, not what is behind it' proved

int last(int n) {
  int result = 1;
  if (n > 100) {
    result = 3;
  } else if (n < -5) {
    result = 0;
  }
  assert(result == (n > 100 ? 3 : 1)); // expect: last failing assertion here
  return result;
}
// expect-repair: last 'Delete `else if (n < -5)`' proved

int both(int n) {
  int result = 1;
  if (n > 100)
    result = 3;
  else if (n > 0)
    result = 2;
  else
    result = 0;
  assert(result == (n > 100 ? 3 : 1)); // expect: both failing assertion here
  return result;
}
// expect-repair: both 'Delete `else if (n > 0)` and what is behind it' proved

// expect-no-repair: dangling 'Delete `else if (n > 0)` and what is behind it'
int dangling(int n, int m) {
  int result = 1;
  if (m)
    if (n > 100)
      result = 3;
    else if (n > 0)
      result = 2;
    else
      result = 0;
  else
    result = 5;
  assert(result != 2); // expect: dangling failing assertion here
  return result;
}
