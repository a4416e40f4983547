// Characters and numbers are not read from one input.
void __salve_not_modelled(const char *what);

char *gets(char *to) {
  __salve_not_modelled("characters of an input that two programs read");
  return to;
}
