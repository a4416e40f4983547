// A function that writes a global: within its array.
int ring[100], place;
void move(int by) {
  for (int i = 0; i < by; ++i)
    place = (place + 1) % 100;
  if (place < 0)
    place = 0;
}
int next(int by) {
  move(by);
  if (place >= 100)
    return 0;
  return ring[place];
}
// expect: next proved
