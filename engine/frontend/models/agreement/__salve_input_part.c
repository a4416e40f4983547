// The next number of the input, or character of a word in it.
struct __salve_shared {
  int run, isToken;
  unsigned long read, items, ends, shown, compared;
  unsigned long kinds[256], values[256];
  int inputKinds[64];
  unsigned long inputs[64];
};
struct __salve_shared *__salve_shared(void);
unsigned long nondet_ulong(void);
void __salve_not_modelled(const char *what);

unsigned long __salve_input_part(int kind) {
  struct __salve_shared *s = __salve_shared();
  if (s->read >= 64)
    __salve_not_modelled("longer input than is compared");
  if (s->run == 0) {
    s->inputKinds[s->read] = kind;
    s->inputs[s->read] = nondet_ulong();
  } else if (s->inputKinds[s->read] != kind) {
    __salve_not_modelled("input that is read in two ways");
  }
  return s->inputs[s->read++];
}
