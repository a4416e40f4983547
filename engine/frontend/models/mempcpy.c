// memcpy that returns the end (GNU).
void *memcpy(void *to, const void *from, unsigned long n);

void *mempcpy(void *to, const void *from, unsigned long n) {
  memcpy(to, from, n);
  return (char *)to + n;
}
