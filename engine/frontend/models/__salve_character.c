// An arbitrary character read, or EOF.
int nondet_int(void);

int __salve_character(void) {
  int c = nondet_int();
  return c < 0 ? -1 : c & 255;
}
