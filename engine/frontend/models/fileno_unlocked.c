// fileno without a lock.
int fileno(void *stream);

int fileno_unlocked(void *stream) { return fileno(stream); }
