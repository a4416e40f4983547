// A harness that does nothing but call a function with locals that nothing sets checks its contract.
// options: --repair no
typedef unsigned long size;
static _Bool holds(char *p, size n) { return n > 0 && __CPROVER_is_fresh(p, n); }

char first(char *p, size n)
__CPROVER_requires(holds(p, n))
__CPROVER_assigns(*p)
__CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(*p)) // expect: first failing postcondition here
{ if (p[n - 1] == 'x') *p = 'y'; return *p; } // expect: first_harness failing postcondition line 9

void first_harness(void) {
  char *p;
  size n;
  first(p, n);
}

int unsaid(int *p)
__CPROVER_requires(1)
{ return *p; } // expect: unsaid proved

void unsaid_harness(void) {
  int *p;
  int r = unsaid(p);
} // expect: unsaid_harness failing null-dereference line 20
// expect: unsaid_harness failing bounds line 20

int half(int x)
__CPROVER_requires(x >= 0)
__CPROVER_ensures(__CPROVER_return_value <= x)
{ return x / 2; } // expect: half proved

void half_harness(void) { int x; half(x); } // expect: half_harness proved
void set_harness(void) { int x = -1; half(x); } // expect: set_harness failing precondition here
void more_harness(void) { int x; if (x != 5) half(x); } // expect: more_harness failing precondition here
void plain(int x) { half(x); } // expect: plain failing precondition here
// expect: holds unsupported '__CPROVER_is_fresh outside of what a contract requires'
