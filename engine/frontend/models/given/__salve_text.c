// What a test gives as input (0) and expects as output (1), and how far it was read and written.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};

struct __salve_text *__salve_text(int number) {
  static struct __salve_text texts[2];
  return &texts[number];
}
