// va_start: the first argument behind the named ones is next.
unsigned long __salve_size(const void *p);
void __salve_not_modelled(const char *what);

void __salve_start_arguments(void **next, void *arguments) {
  if (__salve_size(arguments) < sizeof(long))
    __salve_not_modelled("arguments of a variadic function that is analysed by itself");
  *next = (char *)arguments + sizeof(long);
}
