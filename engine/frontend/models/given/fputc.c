// The character.
int __salve_number(void *stream);
void __salve_put(int c);

int fputc(int c, void *stream) {
  if (__salve_number(stream) == 1)
    __salve_put(c);
  return c & 255;
}
