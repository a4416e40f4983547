// clearerr without a lock.
void clearerr(void *stream);

void clearerr_unlocked(void *stream) { clearerr(stream); }
