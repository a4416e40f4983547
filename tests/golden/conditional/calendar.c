// Tables that count from one, enumerators, weekdays.
// options: --strict no
static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
int daysIn(int month) { return days[month - 1]; }

int daysBefore(int month) {
  int n = 0;
  for (int i = 0; i < month; i++)
    n += days[i];
  return n;
}

struct date {
  int year, month, day;
};
int isLast(const struct date *d) { return d->day == days[d->month - 1]; }
int isLastOf(struct date d) { return d.day == days[d.month - 1]; }

enum color { RED, GREEN, BLUE };
const char *nameOf(enum color c) {
  static const char *const name[] = {"red", "green", "blue"};
  return name[c];
}

const char *weekday(int d) {
  static const char *const name[] = {"mo", "tu", "we", "th", "fr", "sa", "su"};
  return name[d % 7];
}
// expect: daysIn conditional 'month > 0 && month <= 12'
// expect: daysBefore conditional 'month <= 12'
// expect: isLast conditional 'd->month > 0 && d->month <= 12'
// expect: isLastOf conditional 'd.month > 0 && d.month <= 12'
// expect: nameOf conditional 'c < 3'
// expect: weekday conditional 'd >= 0'
