#include <assert.h>
#define N 3

static void bubble_sort(int a[], int n) {
  int swapped = 1;
  for (int end = n - 1; end > 0 && swapped; end--) {
  //- 3: for (int end = n - 1; end > 1 && swapped; end--) {
  //- 4: for (int end = n; end > 0 && swapped; end--) {
    swapped = 0;
    for (int j = 0; j < end; j++) {
    //- 2: for (int j = 0; j <= end; j++) {
    //- 4: for (int j = 1; j < end; j++) {
      if (a[j] > a[j + 1]) {
      //- 1: if (a[j] < a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
        //- 5: a[j] = t;
        swapped = 1;
        //- 3: swapped = 0;
      }
    }
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
  bubble_sort(a, N);
  for (int i = 0; i + 1 < N; i++)
    assert(a[i] <= a[i + 1]);
  for (int i = 0; i < N; i++)
    assert(count(a, N, b[i]) == count(b, N, b[i]));
  return 0;
}
