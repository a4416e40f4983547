// Pointers to functions with variable arguments, or without a prototype.

int through_pointer(int (*f)(int, ...), int x) { return f(x, x); }

int without_prototype(int (*f)(), int x) { return f(x); }
// expect: through_pointer unsupported 'call of a variadic function through a pointer' line 3
// expect: without_prototype unsupported 'call through a pointer to a function without prototype' line 5
