// A flexible array member of an object that is declared: it has no elements.
struct message {
  int length;
  int body[];
};

int past_the_end(void) {
  struct message m = {1};
  m.body[10] = 7; // expect: past_the_end failing bounds 'm.body[10]' here
  return m.length;
}

int header(void) {
  struct message m = {1};
  return m.length; // expect: header proved
}
