// What is called when the program ends could print.
void __salve_not_modelled(const char *what);

int atexit(void (*function)(void)) {
  __salve_not_modelled("a function that is called at the end, beside another program");
  (void)function;
  return 0;
}
