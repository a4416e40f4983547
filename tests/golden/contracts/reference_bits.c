// options: --repair no
// A reference compares floats bit for bit; what is not a number is one value.
double same(double x) { return x; }

//@ salve reference same
double plus_zero(double x) { return x + 0.0; } // expect: plus_zero failing postcondition 'plus_zero(x) == same(x)' line 5

//@ salve reference same
double times_one(double x) { return x * 1.0; } // expect: times_one proved
// expect: same skipped
