#include <assert.h>

struct row {
  int least;
  char grade;
};

static const struct row rows[] = {{90, 'A'}, {75, 'B'}, {60, 'C'}, {50, 'D'}};

static char grade(int points) {
  for (int i = 0; i < 4; i++)
    if (points >= rows[i].least)
    //- if (points > rows[i].least)
      return rows[i].grade;
  return 'F';
}

// specification
int main(void) {
  assert(grade(95) == 'A');
  assert(grade(90) == 'A');
  assert(grade(75) == 'B');
  assert(grade(59) == 'D');
  assert(grade(50) == 'D');
  assert(grade(10) == 'F');
  return 0;
}
