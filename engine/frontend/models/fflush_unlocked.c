// fflush without a lock.
int fflush(void *stream);

int fflush_unlocked(void *stream) { return fflush(stream); }
