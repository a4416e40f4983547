// R2: what stands behind a loop belongs into it, or the reverse, and an `else` that hides a question.

/*@ requires 0 <= n <= 3;
    ensures n == 0 ==> \result == 1;
    ensures n == 1 ==> \result == 3;
    ensures n == 2 ==> \result == 7;
    ensures n == 3 ==> \result == 15; */
int doubled(int n) { // expect: doubled failing postcondition line 4
  int result = 1;
  while (n > 0) {
    result *= 2;
    n--;
  }
  result += 1;
  return result;
}

/*@ requires 0 <= n <= 4;
    ensures \result == 2 * n + 1; */
int odd(int n) { // expect: odd failing postcondition line 19
  int result = 0;
  for (int i = 0; i < n; i++) {
    result += 2;
    if (n >= 0)
      result += 1;
  }
  return result;
}

/*@ ensures a > 0 && b > 0 ==> \result == 3;
    ensures a > 0 && b <= 0 ==> \result == 1;
    ensures a <= 0 && b > 0 ==> \result == 2;
    ensures a <= 0 && b <= 0 ==> \result == 0; */
int signs(int a, int b) { // expect: signs failing postcondition line 30
  int result = 0;
  if (a > 0)
    result |= 1;
  else if (b > 0)
    result |= 2;
  return result;
}

/*@ ensures a > 0 ==> \result >= 4;
    ensures a <= 0 && b > 0 && c > 0 ==> \result == 3;
    ensures a <= 0 && b > 0 && c <= 0 ==> \result == 1;
    ensures a <= 0 && b <= 0 && c > 0 ==> \result == 2; */
int later(int a, int b, int c) { // expect: later failing postcondition
  int result = 0;
  if (a > 0)
    result |= 4;
  else if (b > 0)
    result |= 1;
  else if (c > 0)
    result |= 2;
  return result;
}
// rule: moved-into-block
// rule: moved-out-of-block
// rule: stray-else
// expect-repair: doubled 'Move `result += 1;` behind `n--;`' proved
// expect-repair: odd 'Move `if (n >= 0)` out of `for (int i = 0; i < n; i++) {`' proved
// expect-repair: signs 'Delete `else` before `if (b > 0)`' proved
// expect-repair: later 'Delete `else` before `if (c > 0)`' proved
