// Globals that others write are like parameters.
// options: --strict no
int stack[10];
int top;
int scale;

void push(int x) { stack[top++] = x; }
int scaled(int x) { return x % scale; }
// expect: push conditional 'top >= 0 && top < 10'
// expect: scaled conditional 'scale != 0 && (scale != -1 || x >= -2147483647)'
