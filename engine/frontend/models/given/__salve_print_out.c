// Writes a formatted text of that length to the standard stream of that number.
void __salve_put_text(int number, const char *text, unsigned long n);
void __salve_not_modelled(const char *what);

int __salve_print_out(int number, const char *text, unsigned long room, unsigned long length) {
  if (length >= room)
    __salve_not_modelled("a formatted text of more than 4095 characters");
  __salve_put_text(number, text, length);
  return (int)length;
}
