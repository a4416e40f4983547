// The next number of the input, which both programs read in the same way (kind).
struct __salve_shared {
  int run, isToken;
  unsigned long read, items, ends, shown, compared;
  unsigned long kinds[256], values[256];
  int inputKinds[64];
  unsigned long inputs[64];
};
struct __salve_shared *__salve_shared(void);
unsigned long __salve_input_part(int kind);

unsigned long __salve_input(int kind) {
  ++__salve_shared()->items;
  return __salve_input_part(kind);
}
