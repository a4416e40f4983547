// Copies the string and its null character; memcpy says it if they overlap.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long wcslen(const int *s);

int *wcscpy(int *to, const int *from) { return memcpy(to, from, (wcslen(from) + 1) * 4); }
