// All bytes.
void __salve_put_text(int number, const char *text, unsigned long n);

long write(int file, const void *from, unsigned long n) {
  __salve_put_text(file, from, n);
  return (long)n;
}
