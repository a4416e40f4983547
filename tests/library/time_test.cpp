// time.h beyond the clocks, and what sleeps.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <csignal>
#include <ctime>

#include <unistd.h>

namespace salve::library {

extern "C" char *model___salve_date_text(char *, unsigned long, const tm *);
extern "C" void model___salve_near(long, tm *);
MODEL(char *, asctime, const tm *);
MODEL(char *, asctime_r, const tm *, char *);
MODEL(char *, ctime, const long *);
MODEL(char *, ctime_r, const long *, char *);
MODEL(unsigned long, strftime, char *, unsigned long, const char *, const tm *);
MODEL(char *, strptime, const char *, const char *, tm *);
MODEL(int, timespec_get, timespec *, int);
MODEL(int, nanosleep, const timespec *, timespec *);
MODEL(int, clock_getres, int, timespec *);
MODEL(int, timer_create, int, void *, void **);
MODEL(int, timer_delete, void *);
MODEL(unsigned, sleep, unsigned);
MODEL(int, usleep, unsigned);

namespace {

/// Mostly dates, sometimes fields or years that no date has.
tm date(Random &random) {
  tm result = {};
  result.tm_sec = random.between(0, 60);
  result.tm_min = random.between(0, 59);
  result.tm_hour = random.between(0, 23);
  result.tm_mday = random.between(1, 31);
  result.tm_mon = random.between(0, 11);
  result.tm_wday = random.between(0, 6);
  result.tm_year = random.between(-900, 8099);
  if (random.below(3) == 0)
    *random.of<int *>({&result.tm_sec, &result.tm_mday, &result.tm_year}) =
        random.of<int>({-1, 99, 100000, 2147483647, -2147483647 - 1});
  return result;
}

bool isPlain(const tm &t) {
  return t.tm_sec >= 0 && t.tm_sec <= 60 && t.tm_mday >= 1 && t.tm_mday <= 31 &&
         t.tm_year >= -900 && t.tm_year <= 8099;
}

/// What the model draws to give that text.
void drawsText(const char *text, bool plain) {
  if (!plain)
    world().integers.push_back(text != nullptr);
  if (!plain && text)
    world().integers.push_back(std::strlen(text));
  if (text)
    world().contents.push_back(std::string(text).substr(0, plain ? 24 : 999));
}

void printsDate(Random &random) {
  tm t = date(random);
  char room[26] = {};
  const char *real = std::asctime(&t);
  drawsText(real, isPlain(t));
  const char *got = model_asctime(&t);
  ASSERT_EQ(got != nullptr, real != nullptr);
  if (real) {
    EXPECT_EQ(std::string(got), real);
  }
  real = ::asctime_r(&t, room);
  world().reset();
  drawsText(real, isPlain(t));
  Buffer to(26);
  got = model_asctime_r(&t, to.data());
  EXPECT_EQ(got, real ? to.data() : nullptr);
  if (real) {
    EXPECT_EQ(std::string(got), room);
  }
  EXPECT_EQ(world().living, 0u);
}

void printsMoment(Random &random) {
  long moment = static_cast<long>(random.below(253402000000L));
  tm t;
  ASSERT_NE(::localtime_r(&moment, &t), nullptr);
  std::string text = std::ctime(&moment);
  model___salve_near(moment, &t);
  auto draws = [&] {
    world().reset();
    for (long field :
         {long(t.tm_sec), long(t.tm_min), long(t.tm_hour), long(t.tm_mday), long(t.tm_mon),
          long(t.tm_year), long(t.tm_wday), long(t.tm_yday), long(t.tm_isdst), t.tm_gmtoff})
      world().integers.push_back(number(field));
    drawsText(text.c_str(), true);
  };
  draws();
  EXPECT_EQ(std::string(model_ctime(&moment)), text);
  draws();
  Buffer to(26);
  EXPECT_EQ(model_ctime_r(&moment, to.data()), to.data());
  EXPECT_EQ(std::string(to.data()), text);
}

void formats(Random &random) {
  tm t = date(random);
  t.tm_sec %= 60;
  size_t n = random.below(30);
  Buffer a(n), b(n);
  const char *format = random.of<const char *>({"%Y-%m-%d", "", "%H:%M", "at %j", "%%"});
  size_t length = std::strftime(b.data(), n, format, &t);
  bool fits = n && (length || !*format);
  world().integers = {length, 0};
  if (n && !fits)
    world().integers = {n - 1, 1};
  world().contents = {b.content().substr(0, fits ? length : n ? n - 1 : 0)};
  EXPECT_EQ(model_strftime(a.data(), n, format, &t), length);
  if (fits) {
    EXPECT_EQ(std::string(a.data()), std::string(b.data()));
  }
}

/// Each field is drawn: as it was or set.
void parses(Random &random) {
  const char *format = random.of<const char *>({"%Y-%m-%d", "%H:%M:%S", "%j", "%F", "%d %b"});
  char text[40];
  tm from = date(random), a = {}, b = {};
  a.tm_mday = b.tm_mday = 1;
  from.tm_sec %= 60;
  if (std::strftime(text, sizeof text, format, &from) == 0)
    return;
  const char *end = ::strptime(text, format, &b);
  world().integers = {static_cast<uint64_t>(end ? end - text : 0), number(end != nullptr)};
  auto named = [&](const char *letters) {
    for (const char *at = format; end && *at; ++at)
      if (*at == '%' && std::strchr(letters, at[1]))
        return true;
    return false;
  };
  auto field = [&](const char *letters, int value) {
    if (!named(letters))
      world().integers.push_back(1);
    world().integers.push_back(number(value));
  };
  field("STRr", b.tm_sec);
  field("MTRr", b.tm_min);
  field("HIklTRr", b.tm_hour);
  field("deDF", b.tm_mday);
  field("mbBhDF", b.tm_mon);
  field("!", b.tm_year);
  field("aAuw", b.tm_wday);
  field("j", b.tm_yday);
  field("!", b.tm_isdst);
  world().integers.push_back(0);
  const char *got = model_strptime(text, format, &a);
  EXPECT_EQ(got, end) << text;
  EXPECT_EQ(std::memcmp(&a, &b, offsetof(tm, tm_isdst)), 0) << text;
}

void moments(Random &random) {
  timespec real = {}, got = {};
  int base = random.between(-1, 2), result = std::timespec_get(&real, base);
  if (base > 1)
    world().integers.push_back(result != 0);
  world().integers.push_back(number(real.tv_sec));
  world().integers.push_back(number(real.tv_nsec));
  EXPECT_EQ(model_timespec_get(&got, base), result);
  EXPECT_EQ(std::memcmp(&got, &real, sizeof got), 0);
  int clock = random.between(-2, 12);
  world().integers.clear();
  result = ::clock_getres(clock, &real);
  if (clock < 0 || clock > 7)
    world().integers.push_back(number(result));
  world().integers.push_back(number(real.tv_sec));
  world().integers.push_back(number(real.tv_nsec));
  EXPECT_EQ(model_clock_getres(clock, &got), result) << clock;
  EXPECT_EQ(model_clock_getres(0, nullptr), 0);
}

void sleeps(Random &random) {
  timespec asked = {0, random.between(-1, 3)}, rest = {};
  int result = ::nanosleep(&asked, &rest);
  if (asked.tv_nsec >= 0)
    world().integers = {number(result)};
  EXPECT_EQ(model_nanosleep(&asked, &rest), result);
  asked = {5, 7};
  world().integers = {1, number(random.between(0, 4)), number(random.between(0, 999))};
  EXPECT_EQ(model_nanosleep(&asked, &rest), -1); // what an interrupted one would give
  world().integers = {0};
  EXPECT_EQ(model_sleep(0), ::sleep(0));
  result = ::usleep(0);
  world().integers = {number(result)};
  EXPECT_EQ(model_usleep(0), result);
}

void timers(Random &random) {
  timer_t real;
  void *timer = nullptr;
  sigevent event = {};
  event.sigev_notify = SIGEV_NONE;
  int clock = random.of<int>({CLOCK_REALTIME, CLOCK_MONOTONIC, 999});
  int result = ::timer_create(clock, &event, &real);
  world().integers = {number(result)};
  EXPECT_EQ(model_timer_create(clock, &event, &timer), result);
  if (result != 0)
    return;
  EXPECT_NE(timer, nullptr);
  result = ::timer_delete(real);
  world().integers = {number(result)};
  EXPECT_EQ(model_timer_delete(timer), result);
}

} // namespace

const std::vector<Row> &timeRows() {
  static const std::vector<Row> rows = {
      {"__salve_date_text", printsDate},
      {"__salve_near", printsMoment},
      {"asctime", printsDate},
      {"asctime_r", printsDate},
      {"ctime", printsMoment},
      {"ctime_r", printsMoment},
      {"strftime", formats},
      {"strptime", parses},
      {"timespec_get", moments},
      {"clock_getres", moments},
      {"nanosleep", sleeps},
      {"sleep", sleeps},
      {"usleep", sleeps},
      {"timer_create", timers},
      {"timer_delete", timers},
  };
  return rows;
}

} // namespace salve::library
