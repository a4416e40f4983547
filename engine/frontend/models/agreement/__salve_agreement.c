// Begins the first run (0) or the second (1). Where tokens are compared, white space only parts them
// (`isToken`: 0, they are not; 1, a token was last; 2, there was white space behind it; 3, nothing yet).
struct __salve_shared {
  int run, isToken;
  unsigned long read, items, ends, shown, compared;
  unsigned long kinds[256], values[256];
  int inputKinds[64];
  unsigned long inputs[64];
};
struct __salve_shared *__salve_shared(void);

unsigned long __salve_any_length(void);

void __salve_agreement(int run, int byTokens) {
  struct __salve_shared *s = __salve_shared();
  s->run = run;
  s->read = 0;
  s->items = 0;
  s->isToken = byTokens ? 3 : 0;
  if (run == 0) {
    s->ends = __salve_any_length();
    s->shown = 0;
  }
  s->compared = 0;
}
