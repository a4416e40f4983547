// Begins a test: its input, and its output without a newline at the end, or tokens with one space
// between them.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
struct __salve_text *__salve_text(int number);

void __salve_given(const char *input, unsigned long size, const char *output, unsigned long most,
                   int byTokens) {
  struct __salve_text *in = __salve_text(0), *out = __salve_text(1);
  in->text = input;
  in->size = size;
  out->text = output;
  out->size = most;
  out->ended = byTokens;
}
