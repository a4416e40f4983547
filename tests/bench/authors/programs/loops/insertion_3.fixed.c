#include <assert.h>
#define N 4

static void insertion_sort(int a[], int n) {
  for (int i = 1; i < n; i++) {
    int key = a[i];
    int j = i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
  }
}

// specification
int main(void) {
  int a[N] = {3, 1, 4, 2};
  insertion_sort(a, N);
  for (int i = 0; i < N; i++)
    assert(a[i] == i + 1);
  int b[N] = {7, 7, -1, 0};
  insertion_sort(b, N);
  assert(b[0] == -1 && b[1] == 0 && b[2] == 7 && b[3] == 7);
  return 0;
}
