// What CBMC's predicates of memory say inside of functions that a clause calls.
// options: --repair no
typedef unsigned long size;

static _Bool holds(const char *p, size n) { return (0 < n) & __CPROVER_is_fresh(p, n); }
static _Bool holdsTwo(const char *p, size n, int *out) {
  if (out == 0)
    return 0;
  return holds(p, n) && __CPROVER_is_fresh(out, sizeof(*out));
}
static _Bool maybe(int *p) { return p == 0 || __CPROVER_is_fresh(p, sizeof(*p)); }
static _Bool within(const char *p, size n, const char *q) {
  _Bool result = q != 0;
  if (result)
    result = __CPROVER_pointer_in_range_dfcc(p, q, p + n); // expect: within failing bounds here
  return result;
}

char last(const char *p, size n)
__CPROVER_requires(holds(p, n))
{ return p[n - 1]; } // expect: last proved

char behind(const char *p, size n)
__CPROVER_requires(holds(p, n))
{ return p[n]; } // expect: behind failing bounds here

char no_string(const char *p)
__CPROVER_requires(holds(p, 1))
{ return p[0] ? p[1] : 0; } // expect: no_string failing bounds here

int null(int *p)
__CPROVER_requires(maybe(p))
{ return *p; } // expect: null failing null-dereference here

void stores(const char *p, size n, int *out)
__CPROVER_requires(holdsTwo(p, n, out))
__CPROVER_assigns(*out)
__CPROVER_ensures(*out == p[0])
{ *out = p[0]; } // expect: stores proved

const char *finds(const char *p, size n)
__CPROVER_requires(holds(p, n))
__CPROVER_ensures(within(p, n, __CPROVER_return_value))
{ return p + n; } // expect: finds proved

const char *loses(const char *p, size n)
__CPROVER_requires(holds(p, n))
__CPROVER_ensures(within(p, n, __CPROVER_return_value)) // expect: loses failing postcondition here
{ return n == 7 ? 0 : p; }

// Alone they speak of no clause.
// expect: holds unsupported '__CPROVER_is_fresh outside of what a contract requires'
// expect: holdsTwo unsupported '__CPROVER_is_fresh outside of what a contract requires'
// expect: maybe unsupported '__CPROVER_is_fresh outside of what a contract requires'
