// An error or no more than the end of a file: errno is any number that is not negative.
int *__salve_error_number(void);

void __salve_may_have_failed(void) { *__salve_error_number() = -2147483647; }
