// A1: postconditions of both notations, on results and inputs.
/*@ ensures \result >= x && \result >= y;
    ensures \result == x || \result == y; */
int good(int x, int y) { return x > y ? x : y; }

/*@ ensures \result >= x && \result >= y; */
int bad(int x, int y) { return x > y ? y : x; }

int cprover(int x, int y)
    __CPROVER_requires(x > 0 && y > 0)
    __CPROVER_ensures(__CPROVER_return_value >= x)
{
  return x > y ? x : y;
}

int cproverBad(int x, int y)
    __CPROVER_requires(x > 0 && y > 0)
    __CPROVER_ensures(__CPROVER_return_value > x)
{
  return x > y ? x : y;
}
// options: --repair no
// expect: good proved
// expect: bad failing postcondition '\result >= x && \result >= y' line 6
// expect: cprover proved
// expect: cproverBad failing postcondition '__CPROVER_return_value > x' line 18
