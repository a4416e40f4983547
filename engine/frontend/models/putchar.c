// The character.
int __salve_written(int c);

int putchar(int c) { return __salve_written(c); }
