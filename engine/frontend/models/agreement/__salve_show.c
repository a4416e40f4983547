// An element of the output: a character (kind 0), or a number that is printed so (kind).
struct __salve_shared {
  int run, isToken;
  unsigned long read, items, ends, shown, compared;
  unsigned long kinds[256], values[256];
  int inputKinds[64];
  unsigned long inputs[64];
};
struct __salve_shared *__salve_shared(void);
void __salve_check_output(int holds);
void __salve_not_modelled(const char *what);

static void show(struct __salve_shared *s, unsigned long kind, unsigned long value) {
  if (s->run == 0) {
    if (s->shown >= 256)
      __salve_not_modelled("longer output than is compared");
    s->kinds[s->shown] = kind;
    s->values[s->shown] = value;
    ++s->shown;
    return;
  }
  __salve_check_output(s->compared < s->shown && s->kinds[s->compared] == kind &&
                       s->values[s->compared] == value);
  ++s->compared;
}

void __salve_show(unsigned long kind, unsigned long value) {
  struct __salve_shared *s = __salve_shared();
  if (s->isToken) {
    int isSpace = kind == 0 && (value == ' ' || (value >= '\t' && value <= '\r'));
    if (isSpace) {
      if (s->isToken == 1)
        s->isToken = 2;
      return;
    }
    if (s->isToken == 2)
      show(s, 0, ' ');
    s->isToken = 1;
  }
  show(s, kind, value);
}
