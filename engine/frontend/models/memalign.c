// aligned_alloc by its old name.
void *aligned_alloc(unsigned long alignment, unsigned long n);

void *memalign(unsigned long alignment, unsigned long n) { return aligned_alloc(alignment, n); }
