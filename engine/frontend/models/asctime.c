// A text of 25 characters, which the next call overwrites.
struct calendar;
char *__salve_date_text(char *to, unsigned long n, const struct calendar *time);

char *asctime(const struct calendar *time) {
  static char text[128];
  return __salve_date_text(text, sizeof text, time);
}
