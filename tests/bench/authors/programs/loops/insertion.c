#include <assert.h>
#define N 3

static void insertion_sort(int a[], int n) {
  for (int i = 1; i < n; i++) {
  //- 1: for (int i = 2; i < n; i++) {
  //- 4: for (int i = 1; i < n - 1; i++) {
  //- 5: for (int i = 0; i < n; i++) {
    int key = a[i];
    int j = i - 1;
    //- 5: int j = i;
    while (j >= 0 && a[j] > key) {
    //- 2 4: while (j > 0 && a[j] > key) {
    //- 3: while (j >= 0 && a[j] < key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
    //- 5: a[j] = key;
  }
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
  insertion_sort(a, N);
  for (int i = 0; i + 1 < N; i++)
    assert(a[i] <= a[i + 1]);
  for (int i = 0; i < N; i++)
    assert(count(a, N, b[i]) == count(b, N, b[i]));
  return 0;
}
