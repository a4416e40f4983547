// An early exit for inputs that the code does not do right; condition and value are found.
// rule: early-return
// options: --repairs 5

/*@ requires level > -1000;
    ensures \result >= 0; */ // expect: above failing postcondition '\result >= 0' here
int above(int level) {
  int limit = 10;
  return level - limit;
}

// expect-repair: above gives 'return 0;' proved silent
