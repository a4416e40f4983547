// The character as it was written.
int __salve_written(int c) { return c & 255; }
