// A postcondition waits for the function's end; that a run has none is its failure.
/*@ requires n >= 0 && n < 100;
    ensures \result == n; */
int count(int n) {
  int i = 0;
  while (i < n) // expect: count failing endless-loop 'while (i < n)' here
    i = i;
  return i;
}

/*@ requires n >= 0;
    ensures \result == n; */
int counts(int n) {
  int i = 0;
  //@ loop invariant 0 <= i && i <= n;
  while (i < n)
    i++;
  return i;
}
// expect: counts proved

/*@ ensures \result == 1; */
int forever(void) {
  for (;;) // expect: forever failing endless-loop 'for (;;)' here
    ;
  return 1;
}
