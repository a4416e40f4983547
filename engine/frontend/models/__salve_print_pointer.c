// %p: "(nil)", or `0x` and the hexadecimal digits of an address that nothing is known of. Flags:
// 1 for `-`.
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int condition);
unsigned long __salve_print_string(char *to, unsigned long room, unsigned long at, const char *s,
                                   int width, int precision, int flags);
unsigned long __salve_print_integer(char *to, unsigned long room, unsigned long at,
                                    unsigned long value, int kind, int size, int width,
                                    int precision, int flags);

unsigned long __salve_print_pointer(char *to, unsigned long room, unsigned long at, const void *p,
                                    int width, int precision, int flags) {
  (void)precision;
  if (!p)
    return __salve_print_string(to, room, at, "(nil)", width, -1, flags);
  unsigned long address = nondet_ulong();
  __VERIFIER_assume(address != 0);
  return __salve_print_integer(to, room, at, address, 'x', 8, width, -1, (flags & 1) | 8);
}
