// The bytes of n elements; where they are more than an object can have, a number that is too.
int __salve_product(unsigned long a, int isSignedA, unsigned long b, int isSignedB,
                    unsigned long most, unsigned long least, unsigned long *result);

unsigned long __salve_bytes(unsigned long n, unsigned long size) {
  unsigned long bytes;
  return __salve_product(n, 0, size, 0, -1UL >> 1, 0, &bytes) ? -1UL : bytes;
}
