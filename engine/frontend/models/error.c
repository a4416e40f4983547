// Prints, and ends the program if the status is not 0 (GNU).
unsigned long strlen(const char *s);
void exit(int status);

void error(int status, int number, const char *format) {
  (void)number;
  strlen(format);
  if (status)
    exit(status);
}
