// In the C locale this is strcmp.
int strcmp(const char *a, const char *b);

int strcoll(const char *a, const char *b) { return strcmp(a, b); }
