// Two numbers for each that is looked at: what a polyhedron knows of three variables.
#include <assert.h>

int next(void);

int doubled(int n, int out[2000]) {
  int j = 0;
  for (int i = 0; i < n && i < 1000; i++) {
    if (next() == 9) {
      out[j] = 1;
      out[j + 1] = 2;
      j += 2;
    }
  }
  assert(j >= 0 && j <= 2000); // expect: doubled proved
  return j;
}

int too_many(int n) {
  int out[1990] = {0}, j = 0;
  for (int i = 0; i < n && i < 1000; i++)
    if (next() == 9) {
      out[j] = 1; // expect: too_many bounded
      j += 2;
    }
  return out[0];
}

static int least(int a, int b) { return a < b ? a : b; }

int filled(int n) {
  int a[32], used = 0;
  for (int i = 0; i < n && used < 32; i++) {
    const int more = least(2, 32 - used);
    for (int k = 0; k < more; k++)
      a[used + k] = i;
    used += more;
  }
  assert(used >= 0 && used <= 32); // expect: filled proved
  return used > 0 ? a[0] : 0;
}
// options: --repair no
