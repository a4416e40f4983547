#include <assert.h>
#define N 3

static void swap(int *x, int *y) {
  int t = *x;
  *x = *y;
  *y = t;
}

static void quick_sort(int a[], int low, int high) {
  if (low >= high)
  //- 5: if (low == high)
    return;
  int pivot = a[high];
  int i = low;
  //- 3: int i = low + 1;
  for (int j = low; j < high; j++) {
  //- 2: for (int j = low; j < high - 1; j++) {
  //- 4: for (int j = 0; j < high; j++) {
    if (a[j] < pivot) {
    //- 1: if (a[j] > pivot) {
      swap(&a[i], &a[j]);
      i++;
    }
  }
  swap(&a[i], &a[high]);
  quick_sort(a, low, i - 1);
  //- 4: quick_sort(a, low, i - 2);
  quick_sort(a, i + 1, high);
}

// specification
int nondet_int(void);

static int count(const int a[], int n, int x) {
  int c = 0;
  for (int i = 0; i < n; i++)
    c += a[i] == x;
  return c;
}

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = nondet_int();
  quick_sort(a, 0, N - 1);
  for (int i = 0; i + 1 < N; i++)
    assert(a[i] <= a[i + 1]);
  for (int i = 0; i < N; i++)
    assert(count(a, N, b[i]) == count(b, N, b[i]));
  return 0;
}
