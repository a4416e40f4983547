// malloc at the start of a page, which cannot be seen here.
void *malloc(unsigned long n);

void *valloc(unsigned long n) { return malloc(n); }
