// options: --explore concolic --max-paths 8 --unwind-limit 4
// With fewer paths than there are: what fails on them fails, else it is said how many of all were
// followed (F3: "degrades nicely").
#include <assert.h>

int bits(int a, int b, int c, int d, int e) {
  int r = 0;
  if (a > 0) r++;
  if (b > 0) r++;
  if (c > 0) r++;
  if (d > 0) r++;
  if (e > 0) r++;
  assert(r <= 5);
  return r;
}
// expect: bits unknown paths
// expect-note: bits '8 paths were followed, 25 % of all'

int first(int a, int b, int c, int d) {
  int r = 1;
  if (a > 0) r++;
  if (b > 0) r++;
  if (c > 0) r++;
  if (d > 0) r++;
  assert(r != 2);
  return r;
}
// expect: first failing assertion 'r != 2'
// expect-note: first '8 paths were followed, 50 % of all'
