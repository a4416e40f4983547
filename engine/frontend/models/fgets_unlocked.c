// fgets without a lock.
char *fgets(char *to, int n, void *stream);

char *fgets_unlocked(char *to, int n, void *stream) { return fgets(to, n, stream); }
