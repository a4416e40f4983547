// Halves the sorted elements as glibc does; among equal ones, which is found is not promised.
void *bsearch(const void *key, const void *base, unsigned long n, unsigned long size,
              int (*compare)(const void *key, const void *element)) {
  unsigned long low = 0, high = n;
  while (low < high) {
    unsigned long middle = (low + high) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (!order)
      return (void *)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}
