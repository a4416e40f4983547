// CBMC's clauses behind macros: words, functions, nested ones, some of a command line.
// options: --repair no -- -DREQUIRES(x)=__CPROVER_requires(x) -DENSURES=__CPROVER_ensures
#include "cprover_aliases.h"

int defined_after_its_contract(int x) { return x + 1; } // expect: defined_after_its_contract failing postcondition 'result > x + 1'

int word(int x)
requires(x > 0 && x < LIMIT)
__CPROVER_ensures(result == x + 1)
{ return x + 1; } // expect: word proved

int caller(void) { return word(LIMIT); } // expect: caller failing precondition 'x > 0 && x < LIMIT' here

int from_outside(int x)
REQUIRES(x < 5)
ENSURES(__CPROVER_return_value > x + 1)
{ return x + 1; } // expect: from_outside failing postcondition '__CPROVER_return_value > x + 1'

int nested(int *a, int n)
CONTRACT(
  requires(0 <= n && n <= 4)
  requires(__CPROVER_rw_ok(a, n * sizeof(int)))
  assigns(__CPROVER_object_whole(a))
  ensures(ALL(k, n, a[k] == old(a[k]) + 1)))
{
  for (int i = 0; i < n; i++)
    ++a[i];
  return 0;
} // expect: nested bounded

int nested_wrong(int *a, int n)
CONTRACT(
  requires(0 <= n && n <= 4)
  requires(__CPROVER_rw_ok(a, n * sizeof(int)))
  assigns()
  ensures(ALL(k, n, a[k] == old(a[k]))))
{
  for (int i = 1; i < n; i++)
    a[i] = 0;
  return 0;
} // expect: nested_wrong failing postcondition 'ALL(k, n, a[k] == old(a[k]))'

unsigned loops(unsigned n)
{
  unsigned i = 0;
  while (i < n)
  CONTRACT(invariant(i <= n && i < 3)) // expect: loops failing loop-invariant 'i <= n && i < 3'
  { i++; }
  return i;
}

int (*pointer)(int x) requires(x > 0); // expect-error: 'belongs to no function' here
