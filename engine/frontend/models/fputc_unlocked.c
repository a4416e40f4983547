// fputc without a lock.
int fputc(int c, void *stream);

int fputc_unlocked(int c, void *stream) { return fputc(c, stream); }
