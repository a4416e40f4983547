// The stream is there; what is read next is arbitrary anyway (POSIX).
void __salve_stream(void *stream);

void rewinddir(void *stream) { __salve_stream(stream); }
