// 0 and a timer, or -1.
int __salve_succeeds(void);

int timer_create(int clock, const void *event, void **timer) {
  static char some;
  (void)clock;
  (void)event;
  int result = __salve_succeeds();
  if (!result)
    *timer = &some;
  return result;
}
