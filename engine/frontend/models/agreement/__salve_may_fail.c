// Output does not fail.
int __salve_may_fail(int result) { return result; }
