// unistd.h, fcntl.h, time.h and the environment.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

namespace salve::library {

MODEL(long, read, int, void *, unsigned long);
MODEL(long, recv, int, void *, unsigned long, int);
MODEL(long, write, int, const void *, unsigned long);
MODEL(long, pread, int, void *, unsigned long, long);
MODEL(long, pwrite, int, const void *, unsigned long, long);
MODEL(long, readlink, const char *, char *, unsigned long);
MODEL(int, mkstemp, char *);
MODEL(long, send, int, const void *, unsigned long, int);
MODEL(int, open, const char *, int, ...);
MODEL(int, close, int);
MODEL(char *, getcwd, char *, unsigned long);
MODEL(int, remove, const char *);
MODEL(int, access, const char *, int);
MODEL(int, mkdir, const char *, unsigned);
MODEL(long, lseek, int, long, int);
MODEL(int, pipe, int *);
MODEL(int, dup, int);
MODEL(int, dup2, int, int);
MODEL(int, getpid, void);
MODEL(void, error, int, int, const char *);
MODEL(void, error_at_line, int, int, const char *, unsigned, const char *);
MODEL(int, unlink, const char *);
MODEL(int, rmdir, const char *);
MODEL(int, chdir, const char *);
MODEL(int, rename, const char *, const char *);
MODEL(char *, getenv, const char *);
MODEL(int, setenv, const char *, const char *, int);
MODEL(int, system, const char *);
MODEL(int, atexit, void (*)());
MODEL(void, longjmp, void *, int);
MODEL(void, siglongjmp, void *, int);
MODEL(void, _longjmp, void *, int);
using Handler = void (*)(int);
extern "C" Handler model_signal(int, Handler);
MODEL(long, time, long *);
MODEL(long, clock, void);
MODEL(struct tm *, localtime, const long *);
MODEL(struct tm *, gmtime, const long *);
MODEL(struct tm *, localtime_r, const long *, struct tm *);
MODEL(struct tm *, gmtime_r, const long *, struct tm *);
MODEL(int, gettimeofday, struct timeval *, void *);
MODEL(int, clock_gettime, int, struct timespec *);
MODEL(void, free, void *);
extern "C" void model___salve_calendar(struct tm *);
extern "C" int model___salve_has_calendar(long);
MODEL(long, mktime, struct tm *);
MODEL(char *, setlocale, int, const char *);
MODEL(void *, uselocale, void *);
extern "C" int *model___salve_locale(void);

namespace {

template <typename M> void readsBytes(Random &random, M model) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::string text = random.text(0, 9);
  ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<long>(text.size()));
  ::close(ends[1]);
  size_t n = random.below(12);
  Buffer a(n), b(n);
  bool bad = random.below(5) == 0;
  long count = ::read(bad ? -1 : ends[0], b.data(), n);
  world().integers = {number(count)};
  world().contents = {b.content().substr(0, count < 0 ? 0 : static_cast<size_t>(count))};
  EXPECT_EQ(model(ends[0], a.data(), n), count);
  EXPECT_EQ(a.content(), b.content());
  ::close(ends[0]);
}

template <typename M> void writesBytes(Random &random, M model) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  Buffer from(random.text(0, 9), false);
  bool bad = random.below(5) == 0;
  long count = ::write(bad ? -1 : ends[1], from.data(), from.size());
  world().integers = {number(count)};
  EXPECT_EQ(model(ends[1], from.data(), from.size()), count);
  ::close(ends[0]);
  ::close(ends[1]);
}

void followsLink(Random &random) {
  size_t n = random.below(12);
  Buffer a(n), b(n);
  const char *path = random.flip() ? "/proc/self/exe" : "/no such link";
  long count = ::readlink(path, b.data(), n);
  world().integers = {number(count)};
  world().contents = {b.content().substr(0, count < 0 ? 0 : static_cast<size_t>(count))};
  EXPECT_EQ(model_readlink(path, a.data(), n), count);
  EXPECT_EQ(a.content(), b.content());
}

void temporaryFile(Random &random) {
  if (random.below(20) != 0)
    return;
  Buffer a(std::string("/tmp/salve-XXXXXX")), b(std::string("/tmp/salve-XXXXXX"));
  int file = ::mkstemp(b.data());
  for (size_t i = b.size() - 7; i + 1 < b.size(); ++i)
    world().integers.push_back(static_cast<uint64_t>(b.data()[i]));
  world().integers.push_back(number(file));
  EXPECT_EQ(model_mkstemp(a.data()), file);
  EXPECT_EQ(a.content(), b.content());
  if (file >= 0) {
    ::close(file);
    ::unlink(b.data());
  }
}

/// open and close again, also of what is not there.
void opensFile(Random &random) {
  const char *path = random.flip() ? "/dev/null" : "/no such file";
  int file = ::open(path, O_RDONLY);
  world().integers = {number(file)};
  EXPECT_EQ(model_open(path, O_RDONLY), file);
  int result = ::close(file);
  world().integers = {number(result)};
  EXPECT_EQ(model_close(file), result);
}

void workingFolder(Random &random) {
  size_t n = random.flip() ? 4096 : 1 + random.below(4);
  Buffer a(n), b(n);
  char *result = ::getcwd(b.data(), n);
  std::string text = result ? b.data() : "";
  world().integers = {result ? text.size() : n, number(result != nullptr)};
  world().contents = {text};
  EXPECT_EQ(model_getcwd(a.data(), n) != nullptr, result != nullptr);
  if (result) {
    EXPECT_EQ(std::string(a.data()), text);
    world().integers = {text.size(), 1};
    world().contents = {text};
    char *fresh = model_getcwd(nullptr, 0);
    EXPECT_EQ(std::string(fresh), text);
    model_free(fresh);
  }
}

void fileNumbers(Random &random) {
  int real[2], got[2], result = ::pipe(real);
  ASSERT_EQ(result, 0);
  world().integers = {number(result), number(real[0]), number(real[1])};
  EXPECT_EQ(model_pipe(got), result);
  EXPECT_EQ(std::memcmp(got, real, sizeof got), 0);
  int from = random.flip() ? real[0] : -1, copy = ::dup(from);
  world().integers = {number(copy)};
  EXPECT_EQ(model_dup(from), copy);
  int wanted = random.flip() ? copy : -1, second = ::dup2(real[1], wanted);
  world().integers = {number(second < 0 ? -1 : 0)};
  EXPECT_EQ(model_dup2(real[1], wanted), second);
  long place = ::lseek(from, 0, SEEK_SET);
  world().integers = {number(place)};
  EXPECT_EQ(model_lseek(from, 0, SEEK_SET), place);
  world().integers = {number(::getpid())};
  EXPECT_EQ(model_getpid(), ::getpid());
  for (int file : {real[0], real[1], copy})
    ::close(file);
}

void reports(Random &) {
  model_error(0, 2, "text");
  model_error_at_line(0, 2, "file", 7, "text");
  EXPECT_EXIT(model_error(3, 0, "text"), testing::ExitedWithCode(3), "");
}

template <typename M> void succeedsOrNot(Random &random, M model) {
  int result = -static_cast<int>(random.below(2));
  world().integers = {number(result)};
  EXPECT_EQ(model("/no such file"), result);
}

void environment(Random &random) {
  if (random.below(3) == 0) {
    ::unsetenv("SALVE_TEST");
    world().integers = {0};
  } else {
    ::setenv("SALVE_TEST", random.text(0, 9).c_str(), 1);
    std::string value = std::getenv("SALVE_TEST");
    world().integers = {1, value.size() + 1};
    world().contents = {"#" + value};
  }
  const char *real = std::getenv("SALVE_TEST"), *model = model_getenv("SALVE_TEST");
  ASSERT_EQ(model != nullptr, real != nullptr);
  if (real) {
    EXPECT_EQ(std::string(model), real);
  }
}

void command(Random &random) {
  int result = random.between(-1, 300);
  world().integers = {number(result), number(result)};
  EXPECT_EQ(model_system("true"), result);
  EXPECT_EQ(model_system(nullptr), result);
}

void ignored(int) {}

void signals(Random &random) {
  const int before = random.between(0, 2);
  world().integers = {number(before)};
  ::signal(SIGUSR1, before == 0 ? SIG_DFL : before == 1 ? SIG_IGN : ignored);
  EXPECT_EQ(model_signal(SIGUSR1, ignored), ::signal(SIGUSR1, ignored));
  ::signal(SIGUSR1, SIG_DFL);
  world().integers = {number(-1), number(EINVAL)};
  EXPECT_EQ(model_signal(-1, ignored), ::signal(-1, ignored));
}

void atTheEnd(Random &random) {
  world().integers = {number(random.below(2))};
  EXPECT_EQ(model_atexit(nullptr), static_cast<int>(world().integers[0]));
}

/// Where a jump goes on is the frontend's affair; here its buffer knows.
template <typename M> void jumps(M model) {
  Buffer there(1), buffer(sizeof(char *));
  char *to = there.data();
  std::memcpy(buffer.data(), &to, sizeof to);
  model(buffer.data(), 1);
}

void timeOfDay(Random &random) {
  long now = random.below(5) == 0 ? -1 : std::time(nullptr), stored = 0;
  world().integers = {number(now)};
  EXPECT_EQ(model_time(random.flip() ? &stored : nullptr), now);
  EXPECT_TRUE(stored == 0 || stored == now);
}

void processorTime(Random &) {
  long now = std::clock();
  world().integers = {number(now)};
  EXPECT_EQ(model_clock(), now);
}

void drawsFrom(const tm &t) {
  world().integers.clear();
  for (long field :
       {long(t.tm_sec), long(t.tm_min), long(t.tm_hour), long(t.tm_mday), long(t.tm_mon),
        long(t.tm_year), long(t.tm_wday), long(t.tm_yday), long(t.tm_isdst), t.tm_gmtoff})
    world().integers.push_back(number(field));
}

/// Any moment in four centuries; the zone's name is left out.
void calendar(Random &random, tm *(*model)(const long *), bool drawsFirst = false) {
  bool isFar = random.below(9) == 0;
  long moment = static_cast<long>(isFar ? random.bits() : random.below(1UL << 34));
  tm real;
  const tm *is = ::localtime_r(&moment, &real);
  world().integers.clear();
  if (!is)
    real = tm{0, 0, 0, 1, 0, 0, 0, 0, 0, 0, nullptr};
  if (is || drawsFirst)
    drawsFrom(real);
  if (moment > 1L << 55 || moment < -(1L << 55))
    world().integers.insert(drawsFirst ? world().integers.end() : world().integers.begin(),
                            is != nullptr);
  tm *got = model(&moment);
  ASSERT_EQ(got != nullptr, is != nullptr);
  if (!is)
    return;
  EXPECT_EQ(std::memcmp(got, &real, offsetof(tm, tm_isdst) + sizeof real.tm_isdst), 0);
  EXPECT_EQ(got->tm_gmtoff, real.tm_gmtoff);
}

void normalises(Random &random) {
  tm real = {}, got = {};
  real.tm_mday = got.tm_mday = random.between(-100, 400);
  real.tm_mon = got.tm_mon = random.between(-20, 40);
  real.tm_sec = got.tm_sec = random.between(-9999, 9999);
  real.tm_year = got.tm_year = random.below(9) ? random.between(0, 300) : 2147483647;
  long moment = ::mktime(&real);
  drawsFrom(real);
  if (moment == -1)
    world().integers = {1};
  world().integers.push_front(number(moment));
  EXPECT_EQ(model_mktime(&got), moment);
  EXPECT_EQ(std::memcmp(&got, &real, offsetof(tm, tm_isdst)), 0);
}

void localeName(Random &random) {
  const char *name = random.of<const char *>({nullptr, "C", "POSIX", "C.utf8", "no such locale"});
  const char *real = std::setlocale(LC_ALL, name);
  world().integers = {real != nullptr};
  world().contents = {real ? std::string(real) + '\0' : ""};
  const char *got = model_setlocale(LC_ALL, name);
  ASSERT_EQ(got != nullptr, real != nullptr);
  if (real) {
    EXPECT_EQ(std::string(got), real);
    EXPECT_TRUE(*model___salve_locale() == (std::string(real) == "C" ? 0 : -1));
  }
  std::setlocale(LC_ALL, "C");
  world().integers.clear();
  EXPECT_NE(model_uselocale(nullptr), nullptr);
  EXPECT_NE(model_setlocale(LC_ALL, "C"), nullptr);
  EXPECT_EQ(*model___salve_locale(), 0);
  model_uselocale(&got);
  EXPECT_NE(*model___salve_locale(), 0);
  *model___salve_locale() = 0;
}

void moment(Random &) {
  timeval real, a;
  ::gettimeofday(&real, nullptr);
  world().integers = {number(real.tv_sec), number(real.tv_usec)};
  EXPECT_EQ(model_gettimeofday(&a, nullptr), 0);
  EXPECT_EQ(std::memcmp(&a, &real, sizeof a), 0);
}

void fineMoment(Random &random) {
  timespec real, a;
  int clock = random.between(-5, 15);
  int result = ::clock_gettime(clock, &real);
  if (clock < 0 || clock > 7)
    world().integers.push_back(number(result));
  if (result == 0) {
    world().integers.push_back(number(real.tv_sec));
    world().integers.push_back(number(real.tv_nsec));
  }
  EXPECT_EQ(model_clock_gettime(clock, &a), result) << clock;
  if (result == 0) {
    EXPECT_EQ(std::memcmp(&a, &real, sizeof a), 0);
  }
}

tm shared;

} // namespace

const std::vector<Row> &systemRows() {
  static const std::vector<Row> rows = {
      {"read", [](Random &r) { readsBytes(r, model_read); }},
      {"recv",
       [](Random &r) {
         readsBytes(r, [](int f, void *to, size_t n) { return model_recv(f, to, n, 0); });
       }},
      {"pread",
       [](Random &r) {
         readsBytes(r, [](int f, void *to, size_t n) { return model_pread(f, to, n, 3); });
       }},
      {"readlink", followsLink},
      {"mkstemp", temporaryFile},
      {"pwrite",
       [](Random &r) {
         writesBytes(r, [](int f, const void *b, size_t n) { return model_pwrite(f, b, n, 3); });
       }},
      {"write", [](Random &r) { writesBytes(r, model_write); }},
      {"send",
       [](Random &r) {
         writesBytes(r, [](int f, const void *b, size_t n) { return model_send(f, b, n, 0); });
       }},
      {"open", opensFile},
      {"close", opensFile},
      {"getcwd", workingFolder},
      {"remove", [](Random &r) { succeedsOrNot(r, model_remove); }},
      {"access",
       [](Random &r) { succeedsOrNot(r, [](const char *p) { return model_access(p, R_OK); }); }},
      {"mkdir",
       [](Random &r) { succeedsOrNot(r, [](const char *p) { return model_mkdir(p, 0700); }); }},
      {"lseek", fileNumbers},
      {"pipe", fileNumbers},
      {"dup", fileNumbers},
      {"dup2", fileNumbers},
      {"getpid", fileNumbers},
      {"error", reports},
      {"error_at_line", reports},
      {"unlink", [](Random &r) { succeedsOrNot(r, model_unlink); }},
      {"rmdir", [](Random &r) { succeedsOrNot(r, model_rmdir); }},
      {"chdir", [](Random &r) { succeedsOrNot(r, model_chdir); }},
      {"rename",
       [](Random &r) { succeedsOrNot(r, [](const char *p) { return model_rename(p, p); }); }},
      {"setenv",
       [](Random &r) { succeedsOrNot(r, [](const char *p) { return model_setenv(p, p, 1); }); }},
      {"getenv", environment},
      {"system", command},
      {"signal", signals},
      {"atexit", atTheEnd},
      {"longjmp", [](Random &) { jumps(model_longjmp); }},
      {"siglongjmp", [](Random &) { jumps(model_siglongjmp); }},
      {"_longjmp", [](Random &) { jumps(model__longjmp); }},
      {"time", timeOfDay},
      {"clock", processorTime},
      {"localtime", [](Random &r) { calendar(r, model_localtime, true); }},
      {"gmtime", [](Random &r) { calendar(r, model_gmtime, true); }},
      {"localtime_r",
       [](Random &r) { calendar(r, [](const long *t) { return model_localtime_r(t, &shared); }); }},
      {"gmtime_r",
       [](Random &r) { calendar(r, [](const long *t) { return model_gmtime_r(t, &shared); }); }},
      {"__salve_calendar",
       [](Random &r) {
         calendar(r, [](const long *time) -> tm * {
           if (!model___salve_has_calendar(*time))
             return nullptr;
           model___salve_calendar(&shared);
           return &shared;
         });
       }},
      {"__salve_has_calendar", [](Random &r) { calendar(r, model_gmtime, true); }},
      {"mktime", normalises},
      {"setlocale", localeName},
      {"uselocale", localeName},
      {"__salve_locale", localeName},
      {"gettimeofday", moment},
      {"clock_gettime", fineMoment},
  };
  return rows;
}

} // namespace salve::library
