// Checks that the file that was opened under the number has not been closed.
void __salve_use_number(int number, char *file) {
  if (number >= 0 && file) {
    char there = *file;
    (void)there;
  }
}
