// A product that no int holds.
// options: --unchecked none --max-changes 1 --repairs 1 --unwind 1
long area(int width, int height) { // expect: area failing overflow 'width * height'
  return width * height;
}
// expect-repair: area gives 'return (long)width * height;' proved first
