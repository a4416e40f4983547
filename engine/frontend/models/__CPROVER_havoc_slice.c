// Makes n bytes arbitrary.
void __salve_arbitrary(void *to, unsigned long n);

void __CPROVER_havoc_slice(void *to, unsigned long n) { __salve_arbitrary(to, n); }
