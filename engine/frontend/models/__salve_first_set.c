// The number of the lowest bit that is 1, from 1; 0 if there is none.
int __salve_trailing_zeros(unsigned long x);

int __salve_first_set(unsigned long x) { return x == 0 ? 0 : __salve_trailing_zeros(x) + 1; }
