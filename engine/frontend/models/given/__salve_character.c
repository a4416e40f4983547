// The next character of the input, or EOF.
struct __salve_text *__salve_text(int number);
int __salve_next(struct __salve_text *from);

int __salve_character(void) { return __salve_next(__salve_text(0)); }
