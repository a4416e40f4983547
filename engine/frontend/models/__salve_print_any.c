// Any text of that length, as far as it and a NUL fit into `room`.
void __salve_arbitrary(void *to, unsigned long n);

int __salve_print_any(char *to, unsigned long room, int length) {
  if (room) {
    unsigned long written = length < room ? length : room - 1;
    __salve_arbitrary(to, written);
    to[written] = 0;
  }
  return length;
}
