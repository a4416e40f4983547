// A structure that a function without body returns is no sign that somebody makes his own inputs.
// options: --strict no --repair no
struct when {
  unsigned long t;
};
struct when now(void);
struct job {
  unsigned long began;
  int rank, workers;
};

unsigned long late(const struct job *job) {
  struct when w = now();
  return w.t > job->began ? 0 : job->rank / job->workers;
}
// expect: late conditional 'job->workers != 0 && (job->workers != -1 || job->rank >= -2147483647)'
