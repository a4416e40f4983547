// Fresh through a local variable: looked at in part; a global variable reaches as far as is said.
// options: --repair no
typedef unsigned long size;
struct text { size length; char *bytes; };

static _Bool isKept(struct text *t) {
  if (!__CPROVER_is_fresh(t, sizeof(*t)))
    return 0;
  const char *kept = t->bytes;
  return __CPROVER_is_fresh(kept, t->length);
}
char through(struct text *t)
__CPROVER_requires(isKept(t) && t->length == 1)
{ return t->bytes[0]; } // expect: through bounded
// expect-note: through 'what is fresh by its contract is looked at in part'

static char *shared;
static _Bool isShared(void) { return __CPROVER_is_fresh(shared, 1); }
char global(int give)
__CPROVER_requires(isShared())
{ if (give) shared = 0; return shared && shared[0] ? shared[1] : 0; } // expect: global failing bounds here
// expect: isKept unsupported '__CPROVER_is_fresh outside of what a contract requires'
// expect: isShared unsupported '__CPROVER_is_fresh outside of what a contract requires'
