// A helper that asks something of its callers may ask it in other words: what fails decides, not
// the helper judged alone on what no caller passes.
// options: --strict no

// expect: last_of conditional '\valid_read(s + (0 .. n))'
char last_of(const char *s, unsigned long n) { return s[n]; } // expect: tail failing bounds 's[n]' here

// expect-repair: tail gives 'return s[n - 1];' proved
// expect-repair: tail gives 'return last_of(own, sizeof own - 1);' proved
char tail(void) {
  const char own[3] = {'x', 'y', 'z'};
  return last_of(own, sizeof own);
}
