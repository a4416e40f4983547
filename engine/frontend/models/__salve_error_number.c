// errno, which is 0 when the program starts, or one of two numbers that stand for a failure that
// __errno_location makes a number of.
int *__salve_error_number(void) {
  static int errno;
  return &errno;
}
