// malloc; addresses have no number here, so that alignment cannot be seen.
void *malloc(unsigned long n);
void __salve_check_string(int condition);

void *aligned_alloc(unsigned long alignment, unsigned long n) {
  __salve_check_string(alignment && !(alignment & (alignment - 1)));
  return malloc(n);
}
