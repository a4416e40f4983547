// What a loop only counts decides nothing: where all else comes again it goes round for ever.
#include <assert.h>
int bits(unsigned x) {
  int n = 0;
  while (x) { // expect: test_bits failing endless-loop 'while (x)' here
    n += x & 1;
  }
  return n;
}
int digits(int n) {
  int sum = 0;
  while (n > 0) // expect: test_digits failing endless-loop 'while (n > 0)' here
    sum += n % 10;
  return sum;
}
int up_to(int n) {
  int sum = 0, rounds = 0;
  while (n > 0) { // expect: test_up_to failing endless-loop 'while (n > 0)' here
    int next = sum + n;
    sum = next;
    rounds++;
  }
  return rounds > 0 ? sum : 0;
}
int stops(int n) {
  int k = 0;
  while (n > 0) {
    k++;
    if (k > 90)
      break;
  }
  return k;
}
int indexed(const int *v, int n) {
  int i = 0, s = 0;
  while (n > 0) {
    s += v[i] & 1; // expect: test_indexed failing bounds 'v[i]' here
    i++;
  }
  return s;
}
int given(int n) {
  int k = 0, *p = &k;
  while (n > 0) {
    k++;
    n = *p > 70 ? 0 : n;
  }
  return k;
}
void test_bits(void) { assert(bits(5) == 2); assert(bits(255) == 8); }
void test_digits(void) { assert(digits(123) == 6); }
void test_up_to(void) { assert(up_to(3) == 6); }
void test_stops(void) { assert(stops(3) == 91); }
void test_indexed(void) { int a[3] = {1, 2, 3}; assert(indexed(a, 3) == 2); }
void test_given(void) { assert(given(3) == 71); }
// expect: indexed failing bounds 'v[i]' line 37
// expect: test_stops proved
// expect: given proved
// expect: test_given proved
// expect-repair: test_bits 'Insert `x = x >> 1;` behind `n += x & 1;`' tests
// expect-repair: test_digits 'Insert `n = n / 10;` behind `sum += n % 10;`' tests
// expect-repair: test_up_to 'Insert `n--;` behind `rounds++;`' tests
// options: --repairs 5
