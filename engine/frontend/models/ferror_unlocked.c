// ferror without a lock.
int ferror(void *stream);

int ferror_unlocked(void *stream) { return ferror(stream); }
