// The first equal element of an unsorted array (POSIX).
void *lfind(const void *key, const void *base, unsigned long *n, unsigned long size,
            int (*compare)(const void *key, const void *element)) {
  for (unsigned long i = 0; i < *n; ++i)
    if (!compare(key, (const char *)base + i * size))
      return (char *)base + i * size;
  return 0;
}
