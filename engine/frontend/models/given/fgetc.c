// The next character, or EOF.
struct __salve_text *__salve_source(void *stream);
int __salve_next(struct __salve_text *from);

int fgetc(void *stream) { return __salve_next(__salve_source(stream)); }
