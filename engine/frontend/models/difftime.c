// The difference in seconds.
double difftime(long end, long begin) { return (double)end - (double)begin; }
