// sscanf of a text: a number and a word by formats of all kinds.
#include "tests/library/harness.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace salve::library {

MODEL(int, __salve_scan_string, const char *, const char *, void *);
extern "C" void *model___salve_arguments(void);

namespace {

void scans(Random &random) {
  static const std::vector<const char *> formats = {
      "%d %7s", "%i,%7s", " %x%7s",  "%3d%7[ab ]", "%hd-%7[^,]", "%u%%%7s",
      "%o %7s", "%ld %n", "%2d %2s", "y%d%7s",     "%hhd%7s",    "%d%*d%7s"};
  const char *format = random.of(formats);
  static const std::vector<std::string> begins = {"", "", "", "0x1b", " -0xa9", "0x0"};
  Buffer text(random.of(begins) + random.text(0, 9, "0179ab y-+,%"));
  const std::string before(8, '#');
  Buffer number(before, false), word(before, false), cells(40);
  long realNumber, realWord;
  std::memcpy(&realNumber, before.data(), 8);
  std::memcpy(&realWord, before.data(), 8);
  const int expected = std::sscanf(text.data(), format, &realNumber, &realWord);
  void *mark = model___salve_arguments();
  void *arguments[] = {number.data(), word.data()};
  const long pointer = 4; // the kind of both
  std::memcpy(cells.data(), &mark, 8);
  for (size_t i = 0; i < 2; ++i) {
    std::memcpy(cells.data() + 8 + 16 * i, &pointer, 8);
    std::memcpy(cells.data() + 16 + 16 * i, &arguments[i], 8);
  }
  EXPECT_EQ(model___salve_scan_string(text.data(), format, cells.data()), expected)
      << format << " of '" << text.data() << "'";
  EXPECT_EQ(number.content(), std::string(reinterpret_cast<const char *>(&realNumber), 8))
      << format << " of '" << text.data() << "'";
  EXPECT_EQ(word.content(), std::string(reinterpret_cast<const char *>(&realWord), 8))
      << format << " of '" << text.data() << "'";
}

} // namespace

const std::vector<Row> &scanningRows() {
  static const std::vector<Row> rows = {{"__salve_scan_string", scans},
                                        {"__salve_in_set", scans},
                                        {"__salve_behind_set", scans},
                                        {"__salve_scan_length", scans},
                                        {"__salve_store", scans}};
  return rows;
}

} // namespace salve::library
