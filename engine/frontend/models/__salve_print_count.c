// %n: the number of characters so far, in an integer of `bytes` bytes.
unsigned long __salve_print_count(char *to, unsigned long room, unsigned long at, void *count,
                                  int bytes, int width, int precision, int flags) {
  (void)to;
  (void)room;
  (void)width;
  (void)precision;
  (void)flags;
  if (bytes == 1)
    *(char *)count = (char)at;
  else if (bytes == 2)
    *(short *)count = (short)at;
  else if (bytes == 4)
    *(int *)count = (int)at;
  else
    *(long *)count = (long)at;
  return at;
}
