// P7: two failing runs, one through each branch: what both come to is to blame, no branch alone.
void assert(int);

int runs(int way) {
  int x = 1;
  if (way > 0)
    x = x + 2;
  else
    x = x + 3;
  assert(x <= 2);
  return x;
}
// options: --repair no
// expect: runs failing assertion
// expect-suspect: runs '1' rank 1
