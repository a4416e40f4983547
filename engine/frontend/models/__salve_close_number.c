// Closes the file that was opened under the number, which is to be open.
void __salve_use_number(int number, char *file);
void __salve_deallocate(void *p);

void __salve_close_number(int number, char *file) {
  __salve_use_number(number, file);
  if (number >= 0)
    __salve_deallocate(file);
}
