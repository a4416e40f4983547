// NaN for an argument that a function is not defined for; errno is EDOM, or as it was.
double __salve_not_a_number(void);
void __salve_may_have_failed(void);

double __salve_domain_error(void) {
  __salve_may_have_failed();
  return __salve_not_a_number();
}
