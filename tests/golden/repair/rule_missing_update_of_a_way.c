// One way through the loop leaves out the step that all others make.
// rule: missing-update

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
// expect: word bounded
