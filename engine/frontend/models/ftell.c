// Any place, or -1.
long nondet_long(void);
void __salve_stream(void *stream);

long ftell(void *stream) {
  __salve_stream(stream);
  long place = nondet_long();
  return place < 0 ? -1 : place;
}
