// putchar without a lock.
int putchar(int c);

int putchar_unlocked(int c) { return putchar(c); }
