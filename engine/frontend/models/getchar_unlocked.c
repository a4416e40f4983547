// getchar by another name.
int __salve_character(void);

int getchar_unlocked(void) { return __salve_character(); }
