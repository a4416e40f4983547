// P1: the check goes where it is needed: inside of the `||`, in parentheses of its own.
static const int limits[3] = {10, 20, 30};

int above(int kind, int x, int force) {
  if (force || limits[kind] < x) // expect: above failing bounds here
    return 1;
  return 0;
}
// expect-repair: above gives 'if (force || (kind >= 0 && kind < 3 && limits[kind] < x))' proved silent
// expect-repair: above gives 'if (kind < 0 || kind >= 3) return 1;'
// rule: guard-or-operand
