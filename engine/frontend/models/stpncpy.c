// strncpy that returns the place of the first NUL it wrote, else to + n (POSIX).
char *strncpy(char *to, const char *from, unsigned long n);
unsigned long strnlen(const char *s, unsigned long most);

char *stpncpy(char *to, const char *from, unsigned long n) {
  unsigned long length = strnlen(from, n);
  strncpy(to, from, n);
  return to + length;
}
