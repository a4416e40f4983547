// Writes character `c` n times from `at` on, as far as it and a NUL behind it fit into `room`.
unsigned long __salve_print_repeat(char *to, unsigned long room, unsigned long at, int c,
                                   unsigned long n) {
  for (unsigned long i = 0; i < n && at + i + 1 < room; ++i)
    to[at + i] = (char)c;
  return at + n;
}
