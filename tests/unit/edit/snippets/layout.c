/* A comment with < and && in it. */
#define WIDE(x) \
  ((x) <   \
   8)
int
f(int a, int b /* second */, int c)
{
	int r = a /* left */ + /* right */ b; // sum
	if (WIDE(a) &&
	    b < c) {
		r = a
		  - b
		  - c;
	}
	return ( r )
	     * ( a /* in */ + b ) - /**/ c;
}
