// free by its old name.
void free(void *p);

void cfree(void *p) { free(p); }
