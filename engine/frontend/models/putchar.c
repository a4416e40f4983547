// The character, or EOF.
int nondet_int(void);

int putchar(int c) { return nondet_int() ? c & 255 : -1; }
