// Inputs read after jumps within a loop body that is no block are the same to executor and
// interpreter: every failure replays.
// options: --mutation-level 1 --unwind-limit 3
#include <assert.h>
int __VERIFIER_nondet_int(void);

void label_is_the_body(int k) {
  int n = 0, s = 0;
  while (n < 3)
  again:
    if (__VERIFIER_nondet_int() == 7) {
      n++;
      s++;
      if (s < 3)
        goto again;
    } else {
      n++;
    }
  assert(s != 2 || n != 3); // expect: label_is_the_body failing assertion 's != 2 || n != 3' here
}

void label_around_the_body(int k) {
  int n = 0, s = 0;
  do
  again: {
    int x = __VERIFIER_nondet_int();
    n++;
    if (x == n && s < 2) {
      s++;
      goto again;
    }
  } while (n < 2);
  assert(s != 2); // expect: label_around_the_body failing assertion 's != 2' here
}

void from_arm_to_arm(int k) {
  int n = 0;
  for (; n < 3; n++)
    if (n == 1)
      goto other;
    else {
    other:
      if (__VERIFIER_nondet_int() == n + 4)
        n += 2;
    }
  assert(n != 3); // expect: from_arm_to_arm failing assertion 'n != 3' here
}
