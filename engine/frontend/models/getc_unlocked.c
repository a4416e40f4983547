// getc without a lock.
int getc(void *stream);

int getc_unlocked(void *stream) { return getc(stream); }
