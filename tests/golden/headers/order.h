static int limit = 7;
static int capped(int x) { return x < limit ? x : limit; }
