// memset to zero (BSD).
void *memset(void *to, int byte, unsigned long n);

void bzero(void *to, unsigned long n) { memset(to, 0, n); }
