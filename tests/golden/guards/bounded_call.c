// A function of the program copies without a bound, another one with it.
extern int nondet_int(void);

static void text_copy(char *to, const char *from) {
  int i;
  for (i = 0; from[i]; ++i)
    to[i] = from[i];
  to[i] = 0;
}

static void text_ncopy(char *to, const char *from, int n) {
  int i;
  for (i = 0; i < n - 1 && from[i]; ++i)
    to[i] = from[i];
  to[i] = 0;
}

int main(void) {
  char name[4], word[3];
  text_ncopy(name, nondet_int() ? "abc" : "a", 4);
  text_copy(word, name);
  return word[0] == 'a';
}
// options: --strict no --repairs 5
// rule: bounded-call
// expect: text_copy bounded
// expect: text_ncopy bounded
// expect: main failing bounds 'to[i]' line 8
// expect-suspect: main 'text_copy(word, name)' rank 3
// expect-repair: main gives 'text_ncopy(word, name, sizeof(word));' rank 3 proved silent
