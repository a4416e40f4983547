// qsort with one more argument for the comparison (GNU).
void *__salve_allocate(unsigned long n, int zeroed);
void __salve_deallocate(void *p);
void __salve_copy(void *to, const void *from, unsigned long n);
void __VERIFIER_assume(int condition);

void qsort_r(void *base, unsigned long n, unsigned long size,
             int (*compare)(const void *a, const void *b, void *more), void *more) {
  char *first = base;
  char *one = __salve_allocate(size, 0);
  __VERIFIER_assume(one != 0); // it is no allocation of the program
  for (unsigned long i = 1; i < n; ++i) {
    __salve_copy(one, first + i * size, size);
    unsigned long at = i;
    while (at && compare(first + (at - 1) * size, one, more) > 0) {
      __salve_copy(first + at * size, first + (at - 1) * size, size);
      --at;
    }
    __salve_copy(first + at * size, one, size);
  }
  __salve_deallocate(one);
}
