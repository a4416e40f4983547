// What the variable is given that a moving pointer is compared with is near to what fails: a repair there says of a
// safety check where to look first. The end leaves room for the terminator, not for the mark as well.
int getchar(void);

int main(void) {
  char from[4], to[4];
  for (int i = 0; i < 3; i++)
    from[i] = getchar();
  from[3] = 0;
  char *in = from;
  char *at = to;
  char *end;
  end = &to[sizeof to - 1];
  while (*in != 0) {
    if (at == end)
      break;
    *at = *in;
    at++;
    in++;
  }
  *at = '>';
  at++;
  *at = 0;
  return 0;
}
// expect: main failing bounds
// expect-suspect: main 'sizeof to - 1' rank 1
