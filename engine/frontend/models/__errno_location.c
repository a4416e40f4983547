// The object behind errno, which is 0 when the program starts.
int *__errno_location(void) {
  static int number;
  return &number;
}
