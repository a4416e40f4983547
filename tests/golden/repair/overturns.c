// A contract that is met where nothing is done: what leaves each run that passed is not offered.
/*@ requires 0 <= *balance <= 1000 && amount > 0;
    ensures \result == 0 ==> *balance == \old(*balance) - amount;
    ensures \result != 0 ==> *balance == \old(*balance);
    ensures *balance >= 0; */
int withdraw(long *balance, long amount) {
  if (*balance < 0)
    return -1;
  *balance -= amount;
  return 0;
}
// options: --repairs 5
// expect: withdraw failing postcondition '*balance >= 0' line 5
// expect-repair: withdraw gives '*balance < amount' first proved
// expect-no-repair: withdraw gives '*balance >= 0'
