// A table that is filled in a loop and ended behind it: there is to be room for both.
#define SIZE 4
static int table[SIZE];

static void digits(int n) {
  int i = 0;
  while (n > 0) {
    table[i++] = n % 10;
    n /= 10;
  }
  table[i] = 0; // expect: digits failing bounds here
}

// expect-repair: test_digits gives 'while (n > 0 && i < SIZE - 1)' silent
// expect: test_digits failing bounds 'table[i++]' line 8
void test_digits(void) { digits(12345); }
