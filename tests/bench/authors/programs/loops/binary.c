#include <assert.h>
#define N 6

static int find(const int a[], int n, int x) {
  int low = 0;
  int high = n - 1;
  //- 2: int high = n;
  while (low <= high) {
  //- 1 4 5: while (low < high) {
    int mid = low + (high - low) / 2;
    if (a[mid] == x)
      return mid;
    if (a[mid] < x)
    //- 4: if (a[mid] > x)
      low = mid + 1;
      //- 3: low = mid;
      //- 5: low = mid - 1;
    else
      high = mid - 1;
      //- 5: high = mid + 1;
  }
  return -1;
}

// specification
int nondet_int(void);

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = nondet_int();
  for (int i = 0; i + 1 < N; i++)
    if (a[i] > a[i + 1])
      return 0;
  int x = nondet_int();
  int at = find(a, N, x);
  assert(at >= -1 && at < N);
  if (at >= 0) {
    assert(a[at] == x);
  } else {
    for (int i = 0; i < N; i++)
      assert(a[i] != x);
  }
  return 0;
}
