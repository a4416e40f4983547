int *__salve_rounding(void);

int fesetround(int mode) {
  if (mode & ~0xc00)
    return 1;
  *__salve_rounding() = mode;
  return 0;
}
