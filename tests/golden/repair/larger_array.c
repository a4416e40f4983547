// Rule larger-array: the first size that is enough, one that is named by a macro as well, for what
// a library function writes, too.
// options: --repairs 3 --strict no
#include <assert.h>
#include <string.h>
#define MANY 3

static int primes[MANY];

static int sieve(int limit) {
  int count = 0;
  for (int n = 2; n <= limit; n++) {
    int prime = 1;
    for (int d = 2; d * d <= n; d++)
      if (n % d == 0)
        prime = 0;
    if (prime)
      primes[count++] = n;
  }
  return count;
}

static void test_sieve(void) {
  assert(sieve(11) == 5);
  assert(primes[4] == 11);
}

static int length_of_label(void) {
  char text[6];
  strcpy(text, "room-17");
  return (int)strlen(text);
}

static void test_label(void) { assert(length_of_label() == 7); }
// expect-repair: test_sieve gives "static int primes[2 * MANY];" first
// expect-no-repair: test_sieve gives "static int primes[4 * MANY];"
// expect-repair: test_label gives "char text[12];" first
// expect: sieve conditional 'limit < 7'
// expect: test_sieve failing bounds 'primes[count++]' line 18
// expect: length_of_label conditional
// expect: test_label failing bounds 'strcpy(text, "room-17")' line 30
