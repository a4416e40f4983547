// What asked nothing of its callers is not mended by what they would then have to avoid.
// options: --strict no
int share(int all, int parts) {
  int none = 0;
  return all / none; // expect: share failing division-by-zero 'all / none' here
}
// expect-repair: share gives 'int none = 1;' proved
// expect-no-repair: share gives 'return all / parts;'
