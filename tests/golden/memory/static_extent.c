// `T a[static n]` promises n elements.
int last(int a[static 4]) { return a[3]; } // expect: last proved

int beyond(int a[static 4]) {
  return a[4]; // expect: beyond failing bounds 'a[4]' here
}
