// P6: `a + b` acts through `twice * 2` alone and comes behind it, though it is shorter.
void assert(int);

int positive(int a, int b) {
  int twice = a + b;
  int more = twice * 2;
  if (more > 10)
    more = more - 1;
  assert(more != 11);
  return more;
}
// options: --repair no
// expect: positive failing assertion
// expect-suspect: positive 'twice * 2' rank 2
