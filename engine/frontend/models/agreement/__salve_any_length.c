// After how many numbers the input ends.
unsigned long nondet_ulong(void);

unsigned long __salve_any_length(void) { return nondet_ulong(); }
