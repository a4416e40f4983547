// CBMC's functions mean what they mean there: overflow in the common type, objects, blocks.
// options: --repair no
#include <stddef.h>

void overflow(int a, unsigned b, int c) {
  long sum = (long)a + c;
  __CPROVER_assert(__CPROVER_overflow_plus(a, c) == (sum != (int)sum), "leaves int");
  __CPROVER_assert(!__CPROVER_overflow_mult(a, 1), "by one");
  __CPROVER_assert(__CPROVER_overflow_minus(b, 1u) == (b == 0), "below zero");
  __CPROVER_assert(__CPROVER_overflow_unary_minus(c) == (c == -2147483647 - 1), "negated");
  if (a == -1 && b == 1)
    __CPROVER_assert(__CPROVER_overflow_plus(a, b), "converted before it is added");
} // expect: overflow proved

void overflow_fails(int a, int b) {
  __CPROVER_assert(!__CPROVER_overflow_mult(a, b), "no"); // expect: overflow_fails failing assertion here
}

void objects(void) {
  int x = 1, y = 2;
  struct {
    int *p;
    int n;
  } s = {&x, 3};
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(&x) != __CPROVER_POINTER_OBJECT(&y), "two");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(&s.n) == __CPROVER_POINTER_OBJECT(&s), "one");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(NULL) == 0, "null");
  __CPROVER_havoc_object(&x);
  __CPROVER_assert(y == 2 && s.p == &x, "the others stay");
  __CPROVER_assert(x == 1, "no"); // expect: objects failing assertion here
}

void blocks(void) {
  char *p = __CPROVER_allocate(4, 1);
  __CPROVER_assert(p[0] == 0 && p[3] == 0, "zeroed");
  __CPROVER_havoc_slice(p + 1, 2);
  __CPROVER_assert(p[0] == 0 && p[3] == 0, "around it");
  __CPROVER_bool is_inside = __CPROVER_pointer_in_range(p, p + 2, p + 4);
  __CPROVER_assert(is_inside, "between");
  __CPROVER_size_t size = __CPROVER_OBJECT_SIZE(p);
  __CPROVER_precondition(size == 4, "size");
  __CPROVER_havoc_slice(p + 3, 2); // expect: blocks failing bounds here
  __CPROVER_deallocate(p);
}

void pointers_are_lost(void) {
  int x;
  struct {
    int *p;
  } s = {&x};
  __CPROVER_havoc_object(&s);
  if (s.p)
    *s.p = 1; // expect: pointers_are_lost failing null-dereference here
}

int unknown(int *p) {
  return __CPROVER_DYNAMIC_OBJECT(p); // expect: unknown unsupported "call to '__CPROVER_DYNAMIC_OBJECT', which has no body" here
}
// expect-note: objects 'where objects lie in memory is arbitrary'
