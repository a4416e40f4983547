// realloc to n elements; null if their size overflows (GNU).
void *realloc(void *p, unsigned long n);

void *reallocarray(void *p, unsigned long n, unsigned long size) {
  if (size && n > -1UL / size)
    return 0;
  return realloc(p, n * size);
}
