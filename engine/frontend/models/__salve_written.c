// The character as it was written, or EOF and errno.
int nondet_int(void);
void __salve_failed(void);

int __salve_written(int c) {
  if (nondet_int())
    return c & 255;
  __salve_failed();
  return -1;
}
