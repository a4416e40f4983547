// What is printed by a list of arguments is not compared.
void __salve_not_modelled(const char *what);

int vprintf(const char *format, void *list) {
  __salve_not_modelled("a list of arguments that is printed");
  (void)format;
  (void)list;
  return 0;
}
