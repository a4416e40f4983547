// A1: ACSL computes with integers, CBMC with those of C.
/*@ ensures \result == x + 1; */
int acsl(int x) { return (int)((unsigned)x + 1); }

int cprover(int x)
    __CPROVER_ensures(__CPROVER_return_value == (int)((unsigned)x + 1u))
{
  return (int)((unsigned)x + 1);
}

/*@ requires n < 10;
    ensures \result <==> (-1 < n); */
int compare(unsigned n) { return 1; }

/*@ ensures \result == x + y; */
long large(long x, long y) { return (long)((unsigned long)x + (unsigned long)y); }
#include <stddef.h>
struct stack {
  int items[4];
  size_t count;
};

/*@ requires s->count < 4 && n >= 0;
    ensures s->count == \old(s->count) + 1 && n < s->count + 4294967296; */
int push(struct stack *s, int n) {
  s->items[s->count++] = n;
  return 0;
}

/*@ requires n < c;
    ensures \result <==> c > 0 && (n < 0 || n >= 0); */
int unsignedLong(size_t c, int n) { return c != 0; }

/*@ requires n < c; */
int negative(size_t c, int n) {
  assert(c == 0);
  return 0;
}

/*@ ensures *p == \old(*p) && c == \old(c) && *p <= \old(*p); */
void kept(size_t *p, size_t c) { *p += c - c; }
// options: --repair no
// expect: acsl failing postcondition '\result == x + 1' line 2
// expect: cprover proved
// expect: compare proved
// expect: large bounded
// expect: push proved
// expect: unsignedLong proved
// expect: negative failing assertion 'c == 0' line 36
// expect: kept proved
