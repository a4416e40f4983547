// What is fresh is one object each: asked of calls. Outside of requires clauses it is not supported.
// options: --repair no
static _Bool maybe(int *p) { return p == 0 || __CPROVER_is_fresh(p, sizeof(*p)); }

static void both(int *a, int *b)
__CPROVER_requires(maybe(a) && maybe(b))
{ if (a && b) *a = *b; } // expect: both proved

void apart(void) { int x = 1, y = 2; both(&x, &y); } // expect: apart proved
void same(void) { int x = 1; both(&x, &x); } // expect: same failing precondition here
void none(void) { both(0, 0); } // expect: none proved

void outside(int *p) { __CPROVER_assert(maybe(p), "no clause"); } // expect: outside unsupported '__CPROVER_is_fresh outside of what a contract requires'

static _Bool made(int *p) { return __CPROVER_is_fresh(p, sizeof(*p)); }
int *makes(void)
__CPROVER_ensures(made(__CPROVER_return_value))
{ static int x; return &x; } // expect: makes unsupported '__CPROVER_is_fresh outside of what a contract requires'
// expect: maybe unsupported '__CPROVER_is_fresh outside of what a contract requires'
// expect: made unsupported '__CPROVER_is_fresh outside of what a contract requires'
