// va_arg: where the value of the next argument is, which is of that kind. Null for a list that was
// not started with arguments that are known: whoever reads that has any.
void *__salve_arguments(void);
void *__salve_next_argument(void **next, int kind);
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);

void *__salve_argument(void **next, int kind) {
  char *here = *next;
  if (__salve_size(here) < sizeof(long) ||
      *(void **)(here - __salve_offset(here)) != __salve_arguments())
    return 0;
  return __salve_next_argument(next, kind);
}
