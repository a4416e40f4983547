// P1: the middle of two indices, without their sum.
int middle(int low, int high) {
  if (low < 0 || high < low)
    return -1;
  int mid = (low + high) / 2; // expect: middle failing overflow here
  return mid;
}
// options: --unchecked none --repairs 5
// expect-repair: middle gives 'int mid = low + (high - low) / 2;' proved silent first
// rule: middle
