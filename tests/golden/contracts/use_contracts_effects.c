// A1: with the option a call changes what `assigns` says; where that is not said or cannot be
// made arbitrary, the body is used, or nothing is known of what a function without body does.
int global;
struct pair {
  int m, n;
};

int silent(int n)
    __CPROVER_requires(n > 0)
    __CPROVER_ensures(__CPROVER_return_value == n)
{
  global = n;
  return n;
}

void noAssigns(void) {
  global = 0;
  silent(3);
  assert(global == 0);
}

/*@ ensures 0 <= \result <= 9; */
int read_digit(int *also);

int unknown(void) {
  int other = 0;
  int r = read_digit(&other);
  assert(r < 10);
  assert(other == 0);
  return r;
}

/*@ requires \valid(s);
    assigns s->n;
    ensures s->n > \old(s->n) || s->n == 0; */
void field(struct pair *s) { s->n = s->n < 100 ? s->n + 1 : 0; }

int usesField(int x) {
  struct pair s = {x, 5};
  field(&s);
  assert(s.m == x);
  assert(s.n == 6);
  return 0;
}

/*@ requires \valid(p) && \valid(q);
    assigns *p;
    ensures *p == q; */
void pointer(int **p, int *q) { *p = q; }

/*@ requires \valid(q);
    assigns \nothing;
    ensures \result == q; */
int *same(int *q) { return q; }

int usesPointers(int x) {
  int *p = 0;
  pointer(&p, &x);
  assert(p == &x && *same(p) == x);
  return 0;
}

struct pair all;
/*@ assigns all;
    ensures all.n == 0; */
void whole(void) { all.n = 0; }

int usesWhole(void) {
  whole();
  assert(all.n == 0);
  return all.m;
}

/*@ requires 0 <= n <= 4 && \valid(a + (0 .. n - 1));
    assigns a[0 .. n - 1];
    ensures \forall integer i; 0 <= i < n ==> a[i] >= 0; */
void clear(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0;
}

int usesRange(int x) {
  int a[5] = {-1, -1, -1, -1, x};
  clear(a, 4);
  assert(a[3] >= 0 && a[4] == x);
  assert(a[0] == 0);
  return 0;
}
// options: --repair no --use-contracts yes
// expect: silent proved
// expect: noAssigns failing assertion line 19
// expect-note: noAssigns "the contract of 'silent' cannot stand for the function: it has no assigns clause for all calls; its body is used instead"
// expect: unknown failing assertion 'other == 0' line 29
// expect: field proved
// expect: usesField failing assertion 's.n == 6' line 42
// expect: pointer bounded
// expect: same proved
// expect: usesPointers bounded
// expect-note: usesPointers "the contract of 'pointer' cannot stand for the function: parts of it cannot be used or not be checked; its body is used instead"
// expect-note: usesPointers "it says nothing of which object the result points to; its body is used instead"
// expect: clear bounded
// expect: usesRange failing assertion 'a[0] == 0' line 86
// expect: whole proved
// expect: usesWhole proved
// expect-note: usesWhole "what it assigns cannot be made arbitrary (pointers, structures, whole arrays); its body is used instead"
