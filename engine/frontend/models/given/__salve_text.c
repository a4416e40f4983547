// What a test gives as input (0) and expects as output (1), and how far it was read and written.
// `ended`, of the input: 0, or it was read to its end (1), and what was asked for first behind it: the
// letter of a conversion, a character that a format spells (256 and more), any character (2).
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};

struct __salve_text *__salve_text(int number) {
  static struct __salve_text __salve_texts[2];
  return &__salve_texts[number];
}
