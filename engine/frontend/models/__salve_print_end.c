// The NUL behind what was written, inside `room`; the length without it.
int __salve_print_end(char *to, unsigned long room, unsigned long at) {
  if (room > 0)
    to[at < room ? at : room - 1] = 0;
  return (int)at;
}
