// P8: what moves the index last is a suspect, though no expression there could have another value.
int skip(const char text[4], int at) {
  int i = 0;
  while (text[i] != 0) {
    if (text[i] == '\\') {
      i++;
    }
    i++;
  }
  return i + at;
}

int main(void) {
  char text[4] = {'a', 'b', '\\', 0};
  return skip(text, 0);
}
// options: --repair no --function main
// expect: main failing bounds 'text[i]' line 4
// expect-suspect: main 'i++' rank 3
