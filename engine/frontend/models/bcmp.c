// memcmp by its old name (POSIX); only zero or not is promised.
int memcmp(const void *a, const void *b, unsigned long n);

int bcmp(const void *a, const void *b, unsigned long n) { return memcmp(a, b, n); }
