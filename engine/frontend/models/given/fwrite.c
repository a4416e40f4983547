// All elements.
int __salve_number(void *stream);
void __salve_put_text(int number, const char *text, unsigned long n);

unsigned long fwrite(const void *from, unsigned long size, unsigned long n, void *stream) {
  __salve_put_text(__salve_number(stream), from, size * n);
  return size ? n : 0;
}
