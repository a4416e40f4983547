// A1: a clause that cannot be used is said, the rest is checked, nothing is proved.
/*@ requires n > 0;
    ensures \result > nowhere; */
int undeclared(int n) { assert(n > 0); return n; }

/*@ ensures \result.x == 1; */
int wrongType(int n) { assert(n == n); return n; }

/*@ behavior negative:
      assumes n < nobody;
      ensures \result == 0;
    complete behaviors; */
int behaviours(int n) { assert(n == n); return n < 0 ? 0 : n; }

/*@ ensures \forall integer i; a[i] == 0; */
int endless(int *a) { assert(*a == *a); return *a; }

int inside(int n) {
  //@ assert n == missing;
  assert(n == n);
  return n;
}

/*@ ensures (\result == 1; */
int unbalanced(int n) { assert(n == n); return 1; }

int stillProved(int n) { assert(n == n); return n; }

/*@ requires is_sorted(n); */
int unknownPredicate(int n) { assert(n == n); return n; }

/*@ ensures \result == p; */
int pointerAndInteger(int *p) { assert(*p == *p); return *p; }

/*@ assigns elsewhere; */
int assigned(int n) { assert(n == n); return n; }

/*@ ensure \result > 0; */
int misspelled(int n) { assert(n == n); return n; }

int inLoop(int n) {
  //@ loop invariant n >= ;
  for (int i = 0; i < 3; i++)
    assert(i < 3);
  return n;
}

int cprover(int n)
    __CPROVER_requires(n > zz)
    __CPROVER_ensures(__CPROVER_return_value == n +)
{
  assert(n == n);
  return n;
}

int ghost(int n) {
  //@ ghost int g = n;
  assert(n == n);
  return n;
}

//@ salve reference nobody
int reference(int n) { assert(n == n); return n; }
// options: --repair no
// expect-error: "contract: use of undeclared identifier 'nowhere'" line 3
// expect-error: "contract: member reference base type 'int' is not a structure or union" line 6
// expect-error: "contract: use of undeclared identifier 'nobody'" line 10
// expect-error: "contract: the range of 'i' is not finite" line 15
// expect-error: "contract: use of undeclared identifier 'missing'" line 19
// expect-error: "contract: unbalanced '('" line 24
// expect-error: "function 'is_sorted'" line 29
// expect-error: "contract: comparison between pointer and integer" line 32
// expect-error: "contract: use of undeclared identifier 'elsewhere'" line 35
// expect-error: "contract: there is no ACSL clause 'ensure'" line 38
// expect-error: "contract: expected expression" line 42
// expect-error: "contract: use of undeclared identifier 'zz'" line 49
// expect-error: "contract: expected expression" line 50
// expect-error: "contract: ACSL 'ghost' is not supported" line 57
// expect-error: "function 'nobody'" line 62
// expect: undeclared bounded 'but for parts of a contract that could not be used'
// expect: wrongType bounded 'but for parts of a contract that could not be used'
// expect: behaviours bounded 'but for parts of a contract that could not be used'
// expect: endless bounded 'but for parts of a contract that could not be used'
// expect: inside bounded 'but for parts of a contract that could not be used'
// expect: unbalanced bounded 'but for parts of a contract that could not be used'
// expect: stillProved proved
// expect: unknownPredicate bounded 'but for parts of a contract that could not be used'
// expect: pointerAndInteger bounded 'but for parts of a contract that could not be used'
// expect: assigned bounded 'but for parts of a contract that could not be used'
// expect: misspelled bounded 'but for parts of a contract that could not be used'
// expect: inLoop bounded 'but for parts of a contract that could not be used'
// expect: cprover bounded 'but for parts of a contract that could not be used'
// expect: ghost bounded 'but for parts of a contract that could not be used'
// expect: reference bounded 'but for parts of a contract that could not be used'
