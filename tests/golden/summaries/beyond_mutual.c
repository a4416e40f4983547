// mutual recursion: one writes what the other promises to leave
// options: --repair no
int state;
int slots[4];
int b(int n);
int a(int n) { if (n <= 0) return state & 3; return b(n - 1); }
int b(int n) { if (n <= 0) return 0; if (n == 41) state = 7; return a(n - 1); }
int top(int n) { state = 1; a(n); return slots[state]; }
// expect: top bounded
