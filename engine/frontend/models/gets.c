// Null, or a line of any length: there is always one that the buffer cannot hold.
int nondet_int(void);
unsigned long nondet_ulong(void);
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);
void __salve_arbitrary(void *to, unsigned long n);

char *gets(char *to) {
  if (!nondet_int())
    return 0;
  unsigned long room = __salve_size(to) - (unsigned long)__salve_offset(to);
  unsigned long length = nondet_ulong();
  if (length < room)
    __salve_arbitrary(to, length);
  else
    length = room;
  to[length] = 0;
  return to;
}
