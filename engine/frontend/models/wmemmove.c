// memmove of wide characters.
void *memmove(void *to, const void *from, unsigned long n);

int *wmemmove(int *to, const int *from, unsigned long n) { return memmove(to, from, n * 4); }
