// fgetc without a lock.
int fgetc(void *stream);

int fgetc_unlocked(void *stream) { return fgetc(stream); }
