// longjmp; which signals are blocked is nobody's matter.
void longjmp(void *buffer, int value);

void siglongjmp(void *buffer, int value) { longjmp(buffer, value); }
