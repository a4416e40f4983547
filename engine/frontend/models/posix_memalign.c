// malloc through a pointer; ENOMEM if it fails, EINVAL for a wrong alignment.
void *malloc(unsigned long n);

int posix_memalign(void **to, unsigned long alignment, unsigned long n) {
  if (alignment < 8 || (alignment & (alignment - 1)))
    return 22;
  void *p = malloc(n);
  if (!p)
    return 12;
  *to = p;
  return 0;
}
