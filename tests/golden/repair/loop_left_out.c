// Acceptance 4: a loop that goes round without end is not mended by never entering it.
/*@ requires 0 <= from <= 2;
    ensures \result >= from; */
int count(int from) {
  int i = from;
  while (i <= 3)
    i = i;
  return i;
}
// options: --repairs 5
// expect: count failing endless-loop line 6
// expect-repair: count 'Replace `i` with `i + 1`' silent
