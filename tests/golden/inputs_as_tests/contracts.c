// A test of an input that breaks a postcondition asserts it, where C says the same.
// options: --repairs 1 --mutation-level 1
//@ ensures \result >= x && \result >= y;
int max(int x, int y) { return x; }

//@ ensures 0 <= \result <= 9;
int digit(int n) { return n % 10; }

//@ ensures x > 3 ==> \result == 1;
int implied(int x) { return x > 4; }

/*@ requires \valid(p);
    ensures *p >= 0; */
void positive(int *p) {
  if (*p != -5)
    *p = 1;
}

int next(int x)
  __CPROVER_requires(x < 100)
  __CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(x) + 1)
{ return x; }

int twice(int x) { return 2 * x; }
//@ salve reference twice
int doubled(int x) { return x + x + 1; }

// Mathematical integers are not C's; nor is there a word for what `*p` was, or for all i.
//@ ensures \result == x + 1;
int successor(int x) { return x; }

//@ ensures \result == u;
int same_as(unsigned u) { return -1; }

/*@ requires \valid(p);
    ensures *p == \old(*p); */
void same(int *p) { ++*p; }
// expect: max failing postcondition
// expect-test: max '{ int x = 0; int y = 1; int result = max(x, y); assert(result >= x && result >= y); }'
// expect: digit failing postcondition
// expect-test: digit 'assert(0 <= result && result <= 9);'
// expect: implied failing postcondition
// expect-test: implied '{ int x = 4; int result = implied(x); assert(!(x > 3) || (result == 1)); }'
// expect: positive failing postcondition
// expect-test: positive '{ int p_object = -5; int *p = &p_object; positive(p); assert(*p >= 0); }'
// expect: next failing postcondition
// expect-test: next 'assert(result == x + 1);'
// expect: doubled failing postcondition
// expect-test: doubled '{ int x = 0; assert(doubled(x) == twice(x)); }'
// expect: successor failing postcondition
// expect-test: successor none 'C has no assertion that says the same as'
// expect: same_as failing postcondition
// expect-test: same_as none 'C has no assertion'
// expect: same failing postcondition
// expect-test: same none 'C has no assertion'
