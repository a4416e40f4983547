// sprintf and snprintf: formats taken apart as the frontend does it, each part by its model.
#include "tests/library/harness.h"

#include "engine/frontend/calls/formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace salve::library {

MODEL(unsigned long, __salve_print_repeat, char *, unsigned long, unsigned long, int,
      unsigned long);
MODEL(unsigned long, __salve_print_text, char *, unsigned long, unsigned long, const char *,
      unsigned long);
MODEL(void, __salve_plain_format, const char *);
MODEL(int, __salve_print_end, char *, unsigned long, unsigned long);
MODEL(unsigned long, __salve_print_character, char *, unsigned long, unsigned long, int, int, int,
      int);
MODEL(unsigned long, __salve_print_string, char *, unsigned long, unsigned long, const char *, int,
      int, int);
MODEL(unsigned long, __salve_print_integer, char *, unsigned long, unsigned long, unsigned long,
      int, int, int, int, int);
MODEL(unsigned long, __salve_print_pointer, char *, unsigned long, unsigned long, const void *, int,
      int, int);
MODEL(unsigned long, __salve_print_count, char *, unsigned long, unsigned long, void *, int, int,
      int, int);
MODEL(int, vsnprintf, char *, unsigned long, const char *, void *);
MODEL(int, vsprintf, char *, const char *, void *);
MODEL(int, vprintf, const char *, void *);
MODEL(int, vfprintf, void *, const char *, void *);
MODEL(int, vasprintf, char **, const char *, void *);
MODEL(int, __salve_sprintf, char *, unsigned long, const char *, void *);
MODEL(int, __salve_asprintf, char **, const char *, void *);
MODEL(int, __salve_print_block, char **, const char *, void **);
MODEL(int, __salve_print_any, char *, unsigned long, int);
MODEL(void *, __salve_arguments, void);
extern "C" void model_free(void *);
MODEL(unsigned long, __salve_print_float, char *, unsigned long, unsigned long, double, int, int,
      int, int);

namespace {

using frontend::Directive;

/// One value for one conversion; the numbers that `*` stands for.
struct Argument {
  long integer = 0;
  double number = 0;
  const void *pointer = nullptr;
  int width = 0, precision = 0;
};

int real(char *to, size_t room, const std::string &format, const Directive &d, const Argument &a) {
  auto print = [&](auto value) {
    const char *f = format.c_str();
    if (d.widthIsGiven && d.precisionIsGiven)
      return snprintf(to, room, f, a.width, a.precision, value);
    if (d.widthIsGiven || d.precisionIsGiven)
      return snprintf(to, room, f, d.widthIsGiven ? a.width : a.precision, value);
    return snprintf(to, room, f, value);
  };
  switch (d.kind) {
  case Directive::Kind::Integer:
    return d.bytes == 8 ? print(a.integer) : print(static_cast<int>(a.integer));
  case Directive::Kind::Character: return print(static_cast<int>(a.integer));
  case Directive::Kind::Float: return print(a.number);
  case Directive::Kind::Text:
  case Directive::Kind::String:
  case Directive::Kind::Pointer:
  case Directive::Kind::Count: break;
  }
  return print(a.pointer);
}

unsigned long narrowed(const Directive &d, long value) {
  bool isSigned = d.conversion == 'd';
  switch (d.bytes) {
  case 1:
    return isSigned ? static_cast<unsigned long>(long{static_cast<signed char>(value)})
                    : value & 255;
  case 2:
    return isSigned ? static_cast<unsigned long>(long{static_cast<short>(value)}) : value & 65535;
  case 4:
    return isSigned ? static_cast<unsigned long>(long{static_cast<int>(value)})
                    : value & 0xffffffff;
  default: return static_cast<unsigned long>(value);
  }
}

int modelled(char *to, size_t room, const std::vector<Directive> &parts, const Argument &a) {
  unsigned long at = 0;
  for (const Directive &d : parts) {
    int width = d.widthIsGiven ? a.width : d.width;
    int precision = d.precisionIsGiven ? a.precision : d.precision;
    switch (d.kind) {
    case Directive::Kind::Text:
      at = model___salve_print_text(to, room, at, d.text.c_str(), d.text.size());
      break;
    case Directive::Kind::Integer:
      at = model___salve_print_integer(to, room, at, narrowed(d, a.integer), d.conversion, d.bytes,
                                       width, precision, d.flags);
      break;
    case Directive::Kind::Character:
      at = model___salve_print_character(to, room, at, static_cast<int>(a.integer), width,
                                         precision, d.flags);
      break;
    case Directive::Kind::String:
      at = model___salve_print_string(to, room, at, static_cast<const char *>(a.pointer), width,
                                      precision, d.flags);
      break;
    case Directive::Kind::Float:
      at = model___salve_print_float(to, room, at, a.number, d.conversion, width, precision,
                                     d.flags);
      break;
    case Directive::Kind::Pointer:
      at = model___salve_print_pointer(to, room, at, a.pointer, width, precision, d.flags);
      break;
    case Directive::Kind::Count: break; // counted()
    }
  }
  return model___salve_print_end(to, room, at);
}

int wholeDigits(double size) {
  int n = 1;
  for (double power = 10; n < 18 && size >= power; power *= 10)
    ++n;
  return n;
}

/// What the model of a float draws: a length where the value leaves it open, then characters.
void drawFloat(const Directive &d, const Argument &a, const std::string &printed) {
  if (!std::isfinite(a.number))
    return;
  size_t begin = printed.find_first_not_of(' '), end = printed.find_last_not_of(' ') + 1;
  std::string body = printed.substr(begin, end - begin);
  bool isSigned = std::signbit(a.number) || (d.flags & (Directive::Plus | Directive::Space)) != 0;
  if (begin > 0 && isSigned && printed[begin] != '-' && printed[begin] != '+')
    --begin; // the sign is a space
  if (isSigned && !body.empty() && (body[0] == '-' || body[0] == '+'))
    body.erase(0, 1);
  int lower = d.conversion | 32;
  int width = std::abs(d.widthIsGiven ? a.width : d.width);
  bool isLeft = (d.flags & Directive::Left) != 0 || (d.widthIsGiven && a.width < 0);
  bool isZeros = (d.flags & Directive::Zero) != 0 && !isLeft;
  int precision = d.precisionIsGiven ? a.precision : d.precision;
  if (precision < 0)
    precision = 6;
  double size = std::fabs(a.number);
  bool hasPoint = precision > 0 || (d.flags & Directive::Alternative) != 0;
  if (isZeros && lower != 'a' && static_cast<int>(body.size()) + isSigned >= width) {
    // The zeros are no part of what is drawn: as many as a print without width has not.
    Directive plain = d;
    plain.width = 0;
    char text[1024];
    std::string format =
        std::string("%") + (d.flags & Directive::Alternative ? "#" : "") + ".*" + d.conversion;
    snprintf(text, sizeof text, format.c_str(), precision, size);
    body = text;
  }
  auto whole = static_cast<int>(std::min(body.find('.'), body.size()));
  int least = wholeDigits(size), most = wholeDigits(size + 1);
  if (lower == 'f' && (least != most || most == 18))
    world().integers.push_back(static_cast<uint64_t>(whole));
  else if (lower == 'e' && !(size == 0 || (size >= 1e-98 && size < 1e99)))
    world().integers.push_back(body.size() - 1 - (hasPoint ? 1 : 0) -
                               static_cast<size_t>(precision));
  else if (lower == 'g')
    world().integers.push_back(body.size());
  else if (lower == 'a')
    world().integers.push_back(
        std::min(body.size(), 10 + static_cast<size_t>(std::max(precision, 13))));
  for (char c : body)
    world().integers.push_back(static_cast<uint64_t>(c));
}

/// Both with the same room, or with as much as it takes.
void compare(Random &random, const std::string &format, const Argument &a) {
  auto parts = frontend::directives(format);
  ASSERT_TRUE(parts) << format;
  Directive conversion;
  for (const Directive &d : *parts)
    if (d.kind != Directive::Kind::Text)
      conversion = d;
  std::string all(2000, '#');
  int length = real(all.data(), all.size(), format, conversion, a);
  ASSERT_GE(length, 0);
  std::string printed = all.substr(0, static_cast<size_t>(length));
  if (conversion.kind == Directive::Kind::Float)
    drawFloat(conversion, a, printed);
  if (conversion.kind == Directive::Kind::Pointer && a.pointer)
    world().integers.push_back(reinterpret_cast<uint64_t>(a.pointer));
  bool isOpen = random.flip();
  size_t room = isOpen ? printed.size() + 1 : random.below(printed.size() + 3);
  Buffer expected(room), found(room);
  if (!isOpen)
    real(expected.data(), room, format, conversion, a);
  else
    std::memcpy(expected.data(), all.data(), room);
  int result = modelled(found.data(), room, *parts, a);
  EXPECT_EQ(result, length) << format;
  EXPECT_EQ(found.content(), expected.content()) << format;
}

/// `%`, flags, a width, a precision.
std::string opening(Random &random, Argument &a, const std::string &flags, bool hasPrecision) {
  std::string result = "%";
  for (char flag : flags)
    if (random.below(4) == 0)
      result += flag;
  if (random.flip()) {
    bool isGiven = random.below(3) == 0;
    a.width = random.between(-12, 12);
    result += isGiven ? "*" : std::to_string(random.between(1, 25));
  }
  if (hasPrecision && random.flip()) {
    bool isGiven = random.below(3) == 0;
    a.precision = random.between(-2, 12);
    result += isGiven ? ".*" : random.flip() ? "." : "." + std::to_string(random.below(24));
  }
  return result;
}

std::string around(Random &random, const std::string &conversion) {
  return random.text(0, 3, "ab %") == "%" ? "%%" + conversion : "a" + conversion + "%%b";
}

void integers(Random &random) {
  Argument a;
  std::string format = opening(random, a, "-+ #0", true);
  const std::vector<std::string> lengths = {"hh", "h", "", "l", "ll", "z", "j", "t"};
  format += random.of(lengths);
  format += random.of(std::vector<char>{'d', 'i', 'u', 'o', 'x', 'X'});
  a.integer = static_cast<long>(random.bits() >> random.below(64));
  if (random.below(4) == 0)
    a.integer = random.between(-3, 3);
  if (random.flip())
    a.integer = -a.integer;
  compare(random, around(random, format), a);
}

void characters(Random &random) {
  Argument a;
  std::string format = opening(random, a, "-", false) + "c";
  a.integer = random.between(0, 255);
  compare(random, around(random, format), a);
}

void strings(Random &random) {
  Argument a;
  std::string format = opening(random, a, "-", true) + "s";
  Buffer text(random.text(0, 9));
  a.pointer = text.data();
  compare(random, around(random, format), a);
  if (!world().fault.empty())
    return;
  Buffer both(30); // a string that the output reaches, or does not
  std::memset(both.data(), 'x', 30);
  auto from = static_cast<size_t>(random.between(0, 20)),
       to = static_cast<size_t>(random.between(0, 10));
  both.data()[from + 5] = 0;
  bool isApart = from + 5 < to || to + 7 <= from;
  model___salve_print_string(both.data() + to, ~0UL, 1, both.data() + from, 0, -1, 0);
  EXPECT_EQ(world().fault.empty(), isApart) << from << ' ' << to;
  world().fault.clear();
}

void floats(Random &random) {
  Argument a;
  std::string format = opening(random, a, "-+ #0", true);
  format += random.of(std::vector<char>{'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'});
  uint64_t bits = random.bits();
  std::memcpy(&a.number, &bits, sizeof bits);
  switch (random.below(8)) {
  case 0:
    a.number = random.of(
        std::vector<double>{0.0, -0.0, 9.5, 99.995, 1e17, 9.9999e98, INFINITY, -INFINITY, NAN});
    break;
  case 1:
  case 2:
  case 3: a.number = static_cast<double>(random.between(-100000, 100000)) / 128; break;
  case 4: a.number = std::pow(10.0, random.between(-6, 22)) - 1e-7; break;
  default: break;
  }
  compare(random, format, a);
}

void pointers(Random &random) {
  Argument a;
  std::string format = opening(random, a, "-", false) + "p";
  a.pointer =
      random.flip() ? nullptr : reinterpret_cast<const void *>(random.bits() >> random.below(64));
  compare(random, around(random, format), a);
}

void texts(Random &random) {
  Argument a;
  a.integer = random.between(-9, 9);
  compare(random, random.text(0, 8, "abc ") + "%%%d" + random.text(0, 8, "xyz "), a);
}

void repeated(Random &random) {
  size_t room = random.below(20), at = random.below(10), n = random.below(15);
  Buffer to(room);
  std::string expected(room, '#');
  EXPECT_EQ(model___salve_print_repeat(to.data(), room, at, 'x', n), at + n);
  for (size_t i = at; i < at + n && i + 1 < room; ++i)
    expected[i] = 'x';
  EXPECT_EQ(to.content(), expected);
}

/// Formats without conversions are let through.
void plain(Random &) {
  for (const char *format : {"", "plain", "100 %%", "%%%%"})
    model___salve_plain_format(format);
}

void ended(Random &random) {
  size_t room = random.below(10), at = random.below(15);
  Buffer to(room);
  EXPECT_EQ(model___salve_print_end(to.data(), room, at), static_cast<int>(at));
  std::string expected(room, '#');
  if (room > 0)
    expected[std::min(at, room - 1)] = '\0';
  EXPECT_EQ(to.content(), expected);
}

/// Of one text and one number: the real function and all that take a list.
void ofArguments(Random &random) {
  static const std::vector<const char *> formats = {"%s%d", "%5s|%-8x", "%.2s%hd%%", "[%s] %+03u",
                                                    "%s%o"};
  const char *format = random.of(formats);
  const std::string word = random.text(0, 5);
  const auto value = static_cast<int>(random.bits());
  const size_t n = random.below(30);
  Buffer text(word), a(n), b(n), whole(64), cells(40), stream(8);
  const int length = std::snprintf(b.data(), n, format, word.c_str(), value);
  struct {
    unsigned integers, floats;
    void *next, *saved;
  } list = {0, 0, nullptr, nullptr};
  auto start = [&] {
    void *mark = model___salve_arguments(), *pointer = text.data();
    long kinds[] = {4, 1}, number = value;
    std::memcpy(cells.data(), &mark, 8);
    std::memcpy(cells.data() + 8, &kinds[0], 8);
    std::memcpy(cells.data() + 16, &pointer, 8);
    std::memcpy(cells.data() + 24, &kinds[1], 8);
    std::memcpy(cells.data() + 32, &number, 8);
    list.next = cells.data() + 8;
    return &list;
  };
  char expected[64];
  std::snprintf(expected, sizeof expected, format, word.c_str(), value);
  if (n)
    world().contents = {std::string(b.data())};
  EXPECT_EQ(model_vsnprintf(a.data(), n, format, start()), length);
  if (n) {
    EXPECT_STREQ(a.data(), b.data());
  }
  start();
  EXPECT_EQ(model___salve_sprintf(whole.data(), 64, format, cells.data()), length);
  EXPECT_STREQ(whole.data(), expected);
  world().contents = {expected};
  EXPECT_EQ(model_vsprintf(whole.data(), format, start()), length);
  EXPECT_EQ(model_vprintf(format, start()), length);
  EXPECT_EQ(model_vfprintf(stdout, format, start()), length);
  for (const bool isList : {true, false}) {
    char *block = nullptr;
    start();
    world().contents = {expected};
    EXPECT_EQ(isList ? model_vasprintf(&block, format, &list)
                     : model___salve_asprintf(&block, format, cells.data()),
              length);
    EXPECT_STREQ(block, expected);
    model_free(block);
  }
  start();
  void *next = cells.data() + 8;
  char *made = nullptr;
  EXPECT_EQ(model___salve_print_block(&made, format, &next), length);
  EXPECT_STREQ(made, expected);
  model_free(made);
  world().contents.clear();
}

/// Any text of a length.
void ofAList(Random &random) {
  const size_t n = random.below(12);
  const int value = static_cast<int>(random.below(100'000'000));
  Buffer a(n), b(n);
  const int length = std::snprintf(b.data(), n, "%d", value);
  if (n)
    world().contents = {b.content().substr(0, std::min(n - 1, static_cast<size_t>(length)))};
  EXPECT_EQ(model___salve_print_any(a.data(), n, length), length);
  if (n) {
    EXPECT_EQ(std::string(a.data()), std::string(b.data()));
  }
}

template <typename T> T countOf(const char *format, int value, bool isReal) {
  T count = 77;
  std::array<char, 64> text{};
  if (isReal) {
    snprintf(text.data(), text.size(), format, value, &count);
  } else {
    unsigned long at = 0;
    const std::vector<Directive> parts = frontend::directives(format).value();
    for (const Directive &d : parts)
      at = d.kind == Directive::Kind::Count
               ? model___salve_print_count(text.data(), text.size(), at, &count, d.bytes, 0, -1, 0)
           : d.kind == Directive::Kind::Text
               ? model___salve_print_text(text.data(), text.size(), at, d.text.c_str(),
                                          d.text.size())
               : model___salve_print_integer(text.data(), text.size(), at, narrowed(d, value), 'd',
                                             4, d.width, d.precision, d.flags);
  }
  return count;
}

void counted(Random &random) {
  const int value = random.between(-2000000, 2000000);
  EXPECT_EQ(countOf<int>("a%d b%n", value, true), countOf<int>("a%d b%n", value, false));
  EXPECT_EQ(countOf<long>("%d%ln", value, true), countOf<long>("%d%ln", value, false));
  EXPECT_EQ(countOf<short>("%9d%hnx", value, true), countOf<short>("%9d%hnx", value, false));
  EXPECT_EQ(countOf<signed char>("%d%hhn", value, true),
            countOf<signed char>("%d%hhn", value, false));
}

} // namespace

const std::vector<Row> &printingRows() {
  static const std::vector<Row> rows = {
      {"__salve_print_integer", integers},
      {"__salve_print_character", characters},
      {"__salve_print_string", strings},
      {"__salve_print_float", floats},
      {"__salve_print_pointer", pointers},
      {"__salve_print_text", texts},
      {"__salve_print_count", counted},
      {"__salve_print_repeat", repeated},
      {"__salve_print_end", ended},
      {"__salve_plain_format", plain},
      {"__salve_print_any", ofAList},
      {"__salve_print_list", ofArguments},
      {"vsnprintf", ofArguments},
      {"vsprintf", ofArguments},
      {"vprintf", ofArguments},
      {"vfprintf", ofArguments},
      {"vasprintf", ofArguments},
      {"__salve_sprintf", ofArguments},
      {"__salve_asprintf", ofArguments},
      {"__salve_print_block", ofArguments},
  };
  return rows;
}

TEST(Formats, NotUnderstood) {
  for (const char *format :
       {"%", "%5n", "%ls", "%Lf", "%5000d", "%hs", "%q", "%S", "%.99999f", "%y"})
    EXPECT_FALSE(frontend::directives(format)) << format;
  EXPECT_TRUE(frontend::directives("")->empty());
}

} // namespace salve::library
