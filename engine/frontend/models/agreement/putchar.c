// The character.
void __salve_show(unsigned long kind, unsigned long value);

int putchar(int c) {
  __salve_show(0, (unsigned char)c);
  return c & 255;
}
