// getdelim up to the end of the line (POSIX).
long getdelim(char **line, unsigned long *size, int delimiter, void *stream);

long getline(char **line, unsigned long *size, void *stream) {
  return getdelim(line, size, '\n', stream);
}
