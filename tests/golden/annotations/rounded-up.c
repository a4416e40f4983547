// P5: a page that is not full is a page.
/*@ requires 0 <= n <= 100;
    ensures \result * 8 >= n && \result * 8 < n + 8; */
int pages(int n) { return n / 8; }
// rule: rounded-up
// expect: pages failing postcondition '\result * 8 >= n && \result * 8 < n + 8' line 3
