// memset to zero that a compiler may not drop (BSD).
void *memset(void *to, int byte, unsigned long n);

void explicit_bzero(void *to, unsigned long n) { memset(to, 0, n); }
