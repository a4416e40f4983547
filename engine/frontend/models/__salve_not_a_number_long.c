// NaN, made without a division.
double __salve_not_a_number(void);

long double __salve_not_a_number_long(void) { return __salve_not_a_number(); }
