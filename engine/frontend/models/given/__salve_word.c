// Word number i of a command line, which the program may change.
void *__salve_provide(unsigned long n, int zeroed);
void __salve_copy(void *to, const void *from, unsigned long n);
void __VERIFIER_assume(int condition);

void __salve_word(void *words, unsigned long i, const char *text, unsigned long n) {
  char *word = __salve_provide(n + 1, 1);
  __VERIFIER_assume(word != 0); // it is no allocation of the program
  __salve_copy(word, text, n);
  ((char **)words)[i] = word;
}
