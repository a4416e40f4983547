// A value where a call that stands elsewhere was meant; a reference is no place to take it from.
// rule: call-instead
// options: --function main --strict no --repairs 5
#include <assert.h>

int nondet_int(void);
void __VERIFIER_assume(int condition);

static int inhibited, above, below;

static int margin(void) { return inhibited ? above + 100 : above; }
static int climbs(void) { return above > below; }
static int sinks(void) { return margin() <= below; }
static int chosen(void) { return climbs() ? 1 : sinks() ? 2 : 0; }

static int wanted_margin(void) { return inhibited ? above + 100 : above; }
static int wanted(void) { return wanted_margin() > below ? 1 : 2; }

int main(void) {
  inhibited = nondet_int();
  above = nondet_int();
  below = nondet_int();
  __VERIFIER_assume(above >= 0 && above < 1000);
  assert(chosen() == wanted()); // expect: main failing assertion here
}

// expect-repair: main gives 'return margin() > below;' proved silent
// expect-no-repair: main gives 'return wanted_margin() > below;'
