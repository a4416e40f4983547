#include <assert.h>
#define N 3

static void selection_sort(int a[], int n) {
  for (int i = 0; i < n - 1; i++) {
  //- 5: for (int i = 0; i < n - 2; i++) {
    int least = i;
    //- 4: int least = 0;
    for (int j = i + 1; j < n; j++) {
    //- 2: for (int j = i + 1; j < n - 1; j++) {
    //- 4: for (int j = i + 1; j <= n; j++) {
      if (a[j] < a[least])
      //- 1: if (a[j] > a[least])
      //- 5: if (a[j] >= a[least])
        least = j;
    }
    int t = a[i];
    a[i] = a[least];
    //- 3: a[i] = a[i];
    a[least] = t;
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
  selection_sort(a, N);
  for (int i = 0; i + 1 < N; i++)
    assert(a[i] <= a[i + 1]);
  for (int i = 0; i < N; i++)
    assert(count(a, N, b[i]) == count(b, N, b[i]));
  return 0;
}
