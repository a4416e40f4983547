// Room for n words of a command line and the null behind them.
void *__salve_provide(unsigned long n, int zeroed);
void __VERIFIER_assume(int condition);

void *__salve_words(unsigned long n) {
  char **words = __salve_provide((n + 1) * sizeof(char *), 1);
  __VERIFIER_assume(words != 0); // it is no allocation of the program
  return words;
}
