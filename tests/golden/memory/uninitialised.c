// Reading a local that was not written on that path.
int some_path(int c) {
  int x;
  if (c)
    x = 1;
  return x; // expect: some_path failing uninitialised 'x' here
}

int every_path(int c) {
  int x;
  if (c)
    x = 1;
  else
    x = 2;
  return x; // expect: every_path proved
}

int sum(int n) {
  int s;
  for (int i = 0; i < n && i < 3; i++)
    s += i; // expect: sum failing uninitialised 's' here
  return 0;
}

int element(int i) {
  int a[3];
  a[0] = a[2] = 1;
  if (i < 0 || i > 2)
    return 0;
  return a[i]; // expect: element failing uninitialised 'a[i]' here
}
