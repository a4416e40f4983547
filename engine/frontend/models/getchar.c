// Any character, or EOF.
int __salve_character(void);

int getchar(void) { return __salve_character(); }
