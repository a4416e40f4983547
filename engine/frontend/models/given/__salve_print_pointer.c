// %p: nobody knows the address.
void __salve_not_modelled(const char *what);

unsigned long __salve_print_pointer(char *to, unsigned long room, unsigned long at, const void *p,
                                    int width, int precision, int flags) {
  (void)to;
  (void)room;
  (void)p;
  (void)width;
  (void)precision;
  (void)flags;
  __salve_not_modelled("%p in a test");
  return at;
}
