// Any success; what is read is arbitrary anyway (POSIX).
int fseek(void *stream, long offset, int from);

int fseeko(void *stream, long offset, int from) { return fseek(stream, offset, from); }
