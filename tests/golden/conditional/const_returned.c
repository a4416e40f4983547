// Const is dropped for the caller, who writes or does not: here it is only read.
// options: --strict no
#include <stddef.h>
int *find(const int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      return (int *)(a + i);
  return NULL;
}
char *least(const char *a, size_t n, char *otherwise) {
  return n == 0 ? otherwise : (char *)(a[0] < a[n - 1] ? &a[0] : &a[n - 1]);
}
// Here it is written.
void clear(const int *a, int n) {
  int *to = (int *)a;
  for (int i = 0; i < n; i++)
    to[i] = 0;
}
static int *place(const int *a, int i) { return (int *)&a[i]; }
void put(const int *a, int i) { *place(a, i) = 1; }
// expect: find conditional '\valid_read(a + (0 .. n - 1))'
// expect: least conditional '\valid_read(a + (0 .. n - 1))'
// expect: clear conditional '\valid(a + (0 .. n - 1))'
// expect: put conditional 'i >= 0 && \valid(a + (0 .. i))'
// expect: place conditional 'i >= 0 && \valid_read(a + (0 .. i - 1))'
