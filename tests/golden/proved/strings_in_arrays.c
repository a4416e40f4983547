// Up to where an array is written and where a NUL is in it is known at every place (P1), so that
// loops over lines and numbers that are read are proved, however long they are.
// options: --repair no
#include <stdio.h>
#include <string.h>

void upper(int n) {
  char line[300];
  if (n < 0 || n > 299)
    return;
  for (int i = 0; i < n; i++)
    line[i] = (char)(n + i);
  line[n] = '\0';
  for (int i = 0; line[i]; i++)
    if (line[i] >= 'a' && line[i] <= 'z')
      line[i] -= 'a' - 'A';
}
// expect: upper proved

void sort(void) {
  int n, a[100];
  scanf("%d", &n);
  if (n < 0 || n > 100)
    return;
  for (int i = 0; i < n; i++)
    scanf("%d", &a[i]);
  for (int i = 0; i < n; i++)
    for (int j = 0; j + 1 < n; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
  for (int i = 0; i < n; i++)
    printf("%d\n", a[i]);
}
// expect: sort proved

int isPalindrome(void) {
  char word[100];
  if (scanf("%99s", word) != 1)
    return 0;
  int i = 0, j = (int)strlen(word) - 1;
  while (i < j)
    if (word[i++] != word[j--])
      return 0;
  return 1;
}
// expect: isPalindrome proved

void tooLong(void) {
  char word[99];
  if (scanf("%99s", word) != 1) // expect: tooLong failing bounds here
    return;
  puts(word);
}

/// A NUL that is overwritten.
int count(int n) {
  char text[40];
  if (n < 0 || n > 39)
    return 0;
  for (int i = 0; i < n; i++)
    text[i] = 'a';
  text[n] = '\0';
  text[n] = 'b';
  int k = 0;
  while (text[k]) // expect: count failing uninitialised here
    k++;
  return k;
}
