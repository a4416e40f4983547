// No effect that can be seen (GNU).
void __salve_stream(void *stream);

void __fpurge(void *stream) { __salve_stream(stream); }
