// The call failed: errno is any positive number.
int *__salve_error_number(void);

void __salve_failed(void) { *__salve_error_number() = -2147483647 - 1; }
