// Writes a character, which is to be the next one that is expected. Behind all of them there may be
// a newline. Where tokens are compared (`ended` is not 0), one space stands for all white space
// between two of them, once there is a second one (2: there was white space).
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
struct __salve_text *__salve_text(int number);
void __salve_check_output(int holds);
char *__salve_printed(void);

static void put(struct __salve_text *to, int c) {
  int isMore = to->at < to->size;
  __salve_check_output(isMore ? (unsigned char)to->text[to->at] == c
                              : to->at == to->size && c == '\n');
  if (to->at < 4096)
    __salve_printed()[to->at] = (char)c;
  ++to->at;
}

void __salve_put(int c) {
  struct __salve_text *to = __salve_text(1);
  c &= 255;
  if (to->ended) {
    int wasSpace = to->ended == 2;
    int isSpace = c == ' ' || (c >= '\t' && c <= '\r');
    to->ended = 1 + isSpace;
    if (isSpace)
      return;
    if (wasSpace && to->at > 0)
      put(to, ' ');
  }
  put(to, c);
}
