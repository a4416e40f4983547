// Code that was copied for the other child, and one name too many with it.
#include <assert.h>
#define CAP 16
struct heap { int a[CAP]; int n; };
void push(struct heap *h, int v) {
  int i = h->n++;
  h->a[i] = v;
  while (i > 0 && h->a[(i - 1) / 2] > h->a[i]) {
    int p = (i - 1) / 2, t = h->a[p];
    h->a[p] = h->a[i];
    h->a[i] = t;
    i = p;
  }
}
int pop(struct heap *h) {
  int top = h->a[0], i = 0;
  h->a[0] = h->a[--h->n];
  for (;;) {
    int l = 2 * i + 1, r = 2 * i + 2, m = i;
    if (l < h->n && h->a[l] < h->a[m]) m = l;
    if (r < h->n && h->a[r] < h->a[i]) m = r;
    if (m == i) break;
    int t = h->a[m];
    h->a[m] = h->a[i];
    h->a[i] = t;
    i = m;
  }
  return top;
}
int main(void) {
  struct heap h = {{0}, 0};
  int v[] = {5, 3, 4, 1, 2};
  for (int i = 0; i < 5; i++) push(&h, v[i]);
  for (int i = 1; i <= 5; i++) assert(pop(&h) == i);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main gives 'h->a[r] < h->a[m]' first
// rule: as-beside
