// The character.
void __salve_put(int c);

int putchar(int c) {
  __salve_put(c);
  return c & 255;
}
