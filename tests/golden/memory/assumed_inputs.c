// options: --repair no
// What is assumed of pointers that no contract speaks of is said, where the function depends on it.
int first(const int *a) { return *a; } // expect: first proved

int sum(const int *a, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s += (unsigned)a[i]; // expect: sum failing bounds 'a[i]' here
  return (int)s;
}
// expect-note: sum 'one element is assumed behind'

int walk(const int *a, const int *end) {
  unsigned s = 0;
  while (a != end)
    s += (unsigned)*a++;
  return (int)s;
}
// expect: walk failing bounds '*a++' line 16
// expect-note: walk 'not to overlap'
// expect-note: walk "one element is assumed behind 'a';"

int said(int n, const int a[n]) { // expect: said proved
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s += (unsigned)a[i];
  return (int)s;
}

#include <stdio.h>
void number(char *text, int n) { sprintf(text, "%d", n % 100); }
// expect: number bounded
// expect-note: number "room for 9 characters is assumed behind 'text'"
