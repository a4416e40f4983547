// The next word of the input, of at most so many printable characters, with a NUL behind it.
struct __salve_shared {
  int run, isToken;
  unsigned long read, items, ends, shown, compared;
  unsigned long kinds[256], values[256];
  int inputKinds[64];
  unsigned long inputs[64];
};
struct __salve_shared *__salve_shared(void);
unsigned long __salve_input_part(int kind);
void __VERIFIER_assume(int condition);

void __salve_input_word(char *to, int most) {
  ++__salve_shared()->items;
  for (int i = 0;; ++i) {
    unsigned long c = __salve_input_part('s');
    __VERIFIER_assume(c == 0 ? i > 0 : i < most && c > ' ' && c <= '~');
    to[i] = (char)c;
    if (c == 0)
      return;
  }
}
