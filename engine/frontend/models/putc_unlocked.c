// putc without a lock.
int putc(int c, void *stream);

int putc_unlocked(int c, void *stream) { return putc(c, stream); }
