// asctime into 26 bytes of the caller's (POSIX).
struct calendar;
char *__salve_date_text(char *to, unsigned long n, const struct calendar *time);

char *asctime_r(const struct calendar *time, char *to) { return __salve_date_text(to, 26, time); }
