// fputs without a lock.
int fputs(const char *s, void *stream);

int fputs_unlocked(const char *s, void *stream) { return fputs(s, stream); }
