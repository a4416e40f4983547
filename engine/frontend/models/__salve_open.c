// Null, or a new stream.
int nondet_int(void);
void *__salve_allocate(unsigned long n, int zeroed);

void *__salve_open(void) { return nondet_int() ? __salve_allocate(216, 1) : 0; }
