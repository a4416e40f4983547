// va_start: the first argument behind the named ones is next. Where the function is analysed by
// itself nobody knows them.
unsigned long __salve_size(const void *p);

void __salve_start_arguments(void **next, void *arguments) {
  *next = arguments;
  if (__salve_size(arguments) >= sizeof(long))
    *next = (char *)arguments + sizeof(long);
}
