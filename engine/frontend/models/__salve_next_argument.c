// va_arg: where the value of the next argument is, which is of that kind. Behind the last one it
// reads beyond the array.
void *__salve_arguments(void);
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);
void __salve_not_modelled(const char *what);

void *__salve_next_argument(void **next, int kind) {
  char *here = *next;
  if (__salve_size(here) < sizeof(long) ||
      *(void **)(here - __salve_offset(here)) != __salve_arguments())
    __salve_not_modelled("a va_list that was not started here");
  if (*(long *)here != kind)
    __salve_not_modelled("va_arg of another type than the argument's");
  *next = here + 2 * sizeof(long);
  return here + sizeof(long);
}
