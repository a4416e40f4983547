// read: any number of bytes up to the size, or -1.
#include <unistd.h>

int terminated(int file) {
  char text[4];
  long n = read(file, text, 3);
  if (n < 0)
    return -1;
  text[n] = 0;
  return text[0];
}
// expect: terminated proved

int unguarded(int file) {
  char text[4];
  long n = read(file, text, 3);
  text[n] = 0; // expect: unguarded failing bounds 'text[n]' here
  return 0;
}
