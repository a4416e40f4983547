// A loop that comes around because one of its ways, or all, leave out the step.
// rule: missing-step
// options: --strict no --max-changes 1 --repairs 0

void __VERIFIER_assert(int condition);

static const char *word(const char *p, const char *end) {
  while (p < end) {
    if (*p == 'a') {
      ++p;
      continue;
    }
    if (*p == ' ')
      return p;
  }
  return p;
}

// expect-repair: test_word gives 'p++;' first
void test_word(void) {
  const char text[] = "aba ";
  word(text, text + 4); // expect: test_word failing endless-loop
}

// expect: find proved
static int find(const int *a, int n, int x) {
  int i = 0;
  while (i < n) {
    if (a[i] == x)
      return i;
  }
  return n;
}

// expect-repair: test_find gives 'i++;' first
void test_find(void) {
  const int a[] = {1, 2, 3};
  __VERIFIER_assert(find(a, 3, 2) == 1); // expect: test_find failing endless-loop
}
// expect: word conditional '\base_addr(p) == \base_addr(end) && p <= end && \valid_read(p + (0 .. end - p - 1))'
