// memmove with source first (BSD).
void *memmove(void *to, const void *from, unsigned long n);

void bcopy(const void *from, void *to, unsigned long n) { memmove(to, from, n); }
