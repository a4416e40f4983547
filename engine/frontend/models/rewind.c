// No effect: what is read is arbitrary anyway.
void __salve_stream(void *stream);

void rewind(void *stream) { __salve_stream(stream); }
