// An arbitrary character read, or EOF.
int nondet_int(void);
void __salve_may_have_failed(void);

int __salve_character(void) {
  int c = nondet_int();
  if (c >= 0)
    return c & 255;
  __salve_may_have_failed();
  return -1;
}
