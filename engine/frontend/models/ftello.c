// Any place, or -1 (POSIX).
long ftell(void *stream);

long ftello(void *stream) { return ftell(stream); }
