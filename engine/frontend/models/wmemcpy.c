// memcpy of wide characters.
void *memcpy(void *to, const void *from, unsigned long n);

int *wmemcpy(int *to, const int *from, unsigned long n) { return memcpy(to, from, n * 4); }
