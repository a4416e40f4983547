// Characters and numbers are not read from one input.
void __salve_not_modelled(const char *what);

int __salve_character(void) {
  __salve_not_modelled("characters of an input that two programs read");
  return -1;
}
