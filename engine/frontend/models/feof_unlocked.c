// feof without a lock.
int feof(void *stream);

int feof_unlocked(void *stream) { return feof(stream); }
