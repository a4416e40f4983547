// NaN for an argument that a function is not defined for; errno is EDOM, or as it was.
double __salve_domain_error(void);

long double __salve_domain_error_long(void) { return __salve_domain_error(); }
