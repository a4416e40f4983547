// Parentheses that are missing, and that hold too much.
// rule: regrouped
// options: --repairs 3
#include <assert.h>

static int admitted(int member, int paid, int guest) {
  return member && paid || guest;
}

static int wet(int rain, int roof, int flood) {
  return rain && (!roof || flood);
}

void test_admitted(int member, int paid, int guest) {
  int who = admitted(member, paid, guest);
  if (!member)
    assert(who == 0);
  else
    assert(who == (paid != 0 || guest != 0));
}

void test_wet(int rain, int roof, int flood) {
  assert(wet(rain, roof, flood) == (flood ? 1 : rain != 0 && roof == 0));
}
// expect: test_admitted failing assertion 'who == 0' line 17
// expect: test_wet failing assertion 'wet(rain, roof, flood) == (flood ? 1 : rain != 0 && roof == 0)' line 23
// expect-repair: test_admitted 'Replace `member && paid || guest` with `member && (paid || guest)`' proved
// expect-repair: test_wet 'Replace `rain && (!roof || flood)` with `(rain && !roof) || flood`' proved
