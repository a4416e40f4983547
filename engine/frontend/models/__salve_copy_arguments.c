// va_copy: the same argument is next in both lists.
void __salve_copy_arguments(void **next, void **other) { *next = *other; }
