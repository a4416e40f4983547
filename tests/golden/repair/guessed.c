// A number that nothing but the test asks for is no repair where something else is; what returns
// before a test asks is none either; a count begins with 0.
#include <assert.h>

static int gcd(int a, int b) {
  return b == 0 ? b : gcd(b, a % b);
}
void test_gcd(void) {
  assert(gcd(12, 18) == 6);
}
// expect: test_gcd failing assertion line 9
// expect-repair: test_gcd 'Replace `b` with `a`' first
// expect-no-repair: test_gcd gives 'b + 6'
// expect: gcd conditional

static int words(const char *s) {
  int n = 0, in = 0;
  for (; *s; s++) {
    if (*s != ' ' && !in)
      n++;
    in = *s == ' ';
  }
  return n;
}
void test_words(void) {
  assert(words("a bc  d") == 3);
}
// expect: test_words failing assertion line 26
// expect-repair: test_words gives "in = *s != ' ';" first

static int put(char *out, int n) {
  out[0] = (char)('0' + n);
  return 1;
}
int main(void) {
  char out[4];
  put(out, 3);
  assert(out[1] == 0);
  return 0;
}
// expect-no-repair: main gives 'return put(out, 3);'
// options: --strict no --repairs 5 --max-changes 2
// expect: words bounded
// expect: put bounded
// expect: main failing uninitialised 'out[1]' line 38
