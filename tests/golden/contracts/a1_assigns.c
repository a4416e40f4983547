// A1: what an assigns clause does not name stays as it was.
struct point {
  int x, y;
};
int count, total;

/*@ assigns count; */
void good(void) { count++; }

/*@ assigns count; */
void bad(int n) {
  count++;
  total = n;
}

/*@ assigns p->x; */
void field(struct point *p) { p->x = 1; }

/*@ assigns p->x; */
void otherField(struct point *p) { p->y = 1; }

/*@ assigns \nothing; */
int nothing(const int *p) { return *p; }

/*@ requires 2 <= n <= 4 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 2]; */
void range(int *a, int n) {
  for (int i = 0; i < n - 1; i++)
    a[i] = 0;
}

/*@ requires 2 <= n <= 4 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 2]; */
void wholeRange(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}
// options: --repair no
// expect: good proved
// expect: bad failing assigns line 10
// expect: field proved
// expect: otherField failing assigns line 19
// expect: nothing proved
// expect: range bounded
// expect: wholeRange failing assigns line 33
