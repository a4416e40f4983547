// Calls in calls that never end, though each is called with other arguments.
#include <assert.h>
#include <stdio.h>

// The end is missing: every way through it calls it.
int factorial(int n) {
  return n * factorial(n - 1); // expect: test_factorial failing endless-loop 'factorial(n - 1)' here
  // expect: factorial failing endless-loop line 7
}
void test_factorial(void) {
  assert(factorial(3) == 6);
  assert(factorial(4) == 24);
}

// One end is missing: 1 leads to -1 and never back.
int fibonacci(int n) {
  if (n == 0)
    return 0;
  return fibonacci(n - 1) + fibonacci(n - 2); // expect: test_fibonacci failing endless-loop here
}
void test_fibonacci(void) {
  assert(fibonacci(5) == 5);
}

// Up instead of down, and it prints meanwhile.
void countdown(int n) {
  if (n == 0)
    return;
  printf("%d\n", n);
  countdown(n + 1); // expect: test_countdown failing endless-loop 'countdown(n + 1)' here
}
void test_countdown(void) {
  countdown(3);
}

// It ends, later than is looked at symbolically.
int sum(int n) {
  return n <= 0 ? 0 : n + sum(n - 1);
}
void test_sum(void) { // expect: test_sum proved
  assert(sum(300) == 45150);
}

// An assertion ends it: that fails, nothing goes on for ever.
int checked(int n) {
  assert(n > -200); // expect: test_checked failing assertion 'n > -200' here
  // expect: checked failing assertion line 46
  return checked(n - 1);
}
void test_checked(void) {
  checked(5);
}

// Serves for ever, as a loop may.
void menu(void) { // expect: menu bounded
  if (getchar() == 'q')
    puts("no way out");
  menu();
}

// Inputs decide: nothing is known.
int down(int n) {
  if (n == 0)
    return 0;
  return down(n - 1);
}
// expect-repair: test_factorial 'Insert `if (n <= 0) return 1;`' first
// expect-repair: test_fibonacci 'Insert `if (n <= 1) return n;`' first
// expect-repair: test_countdown 'Change `+` to `-` in `n + 1`' first
// rule: missing-end
