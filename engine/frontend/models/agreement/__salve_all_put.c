// Whether the second program printed all that the first one did. A newline at the end does not count.
struct __salve_shared {
  int run, isToken;
  unsigned long read, items, ends, shown, compared;
  unsigned long kinds[256], values[256];
  int inputKinds[64];
  unsigned long inputs[64];
};
struct __salve_shared *__salve_shared(void);

int __salve_all_put(void) {
  struct __salve_shared *s = __salve_shared();
  return s->compared >= s->shown ||
         (s->compared + 1 == s->shown && !s->isToken && s->kinds[s->compared] == 0 &&
          s->values[s->compared] == '\n');
}
