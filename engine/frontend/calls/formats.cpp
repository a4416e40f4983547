// C11 7.21.6.1, without wide characters and long double.
#include "engine/frontend/calls/formats.h"

#include "engine/support/limits/frontend.h"
#include "engine/support/text.h"

namespace salve::frontend {

namespace {

class FormatReader {
public:
  explicit FormatReader(std::string_view format) : format_(format) {}

  size_t at() const { return at_; }
  bool isAtEnd() const { return at_ == format_.size(); }
  char next() { return isAtEnd() ? '\0' : format_[at_++]; }
  bool accept(std::string_view word) {
    if (format_.substr(at_, word.size()) != word)
      return false;
    at_ += word.size();
    return true;
  }

  int flags() {
    static constexpr std::string_view kFlags = "-+ #0'"; // ' changes nothing in the C locale
    int result = 0;
    for (; !isAtEnd() && kFlags.find(format_[at_]) != std::string_view::npos; ++at_)
      result |= (1 << kFlags.find(format_[at_])) & 31;
    return result;
  }

  /// Nothing: it is too large.
  std::optional<int> number() {
    int result = 0;
    for (; !isAtEnd() && isDigit(format_[at_]); ++at_)
      if ((result = result * 10 + (format_[at_] - '0')) > limits::frontend::kFormatNumber)
        return std::nullopt;
    return result;
  }

private:
  std::string_view format_;
  size_t at_ = 0;
};

struct Length {
  std::string_view spelling;
  int bytes;
};
constexpr Length kLengths[] = {{"hh", 1}, {"h", 2}, {"ll", 8}, {"l", 8},   {"j", 8},
                               {"z", 8},  {"t", 8}, {"q", 8},  {"I64", 8}, {"I32", 4}};

bool readNumbers(FormatReader &reader, Directive &d) {
  d.widthIsGiven = reader.accept("*");
  std::optional<int> width = d.widthIsGiven ? 0 : reader.number();
  if (!width)
    return false;
  d.width = *width;
  if (!reader.accept("."))
    return true;
  d.precisionIsGiven = reader.accept("*");
  std::optional<int> precision = d.precisionIsGiven ? -1 : reader.number();
  if (!precision)
    return false;
  d.precision = *precision;
  return true;
}

/// What stands behind the `%`.
std::optional<Directive> readConversion(FormatReader &reader) {
  Directive d;
  d.flags = reader.flags();
  if (!readNumbers(reader, d))
    return std::nullopt;
  int bytes = 0;
  d.letters.begin = reader.at();
  for (const Length &length : kLengths)
    if (bytes == 0 && reader.accept(length.spelling)) {
      bytes = length.bytes;
      d.isOfWindows = isOfWindows(length.spelling);
    }
  d.conversion = reader.next();
  d.letters.end = reader.at();
  switch (d.conversion) {
  case 'i': d.conversion = 'd'; [[fallthrough]];
  case 'd':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    d.kind = Directive::Kind::Integer;
    d.bytes = bytes == 0 ? 4 : bytes;
    return d;
  case 'n':
    d.kind = Directive::Kind::Count;
    d.bytes = bytes == 0 ? 4 : bytes;
    return d.flags == 0 && !d.widthIsGiven && d.width == 0 && !d.precisionIsGiven && d.precision < 0
               ? std::optional(d)
               : std::nullopt;
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    d.kind = Directive::Kind::Float;
    return bytes == 0 || bytes == 8 ? std::optional(d) : std::nullopt; // %lf is %f
  case 'c': d.kind = Directive::Kind::Character; break;
  case 's': d.kind = Directive::Kind::String; break;
  case 'p': d.kind = Directive::Kind::Pointer; break;
  default: return std::nullopt;
  }
  return bytes == 0 ? std::optional(d) : std::nullopt;
}

} // namespace

std::optional<std::vector<Directive>> directives(std::string_view format) {
  std::vector<Directive> result;
  FormatReader reader(format);
  std::string text;
  auto endText = [&] {
    if (text.empty())
      return;
    Directive d;
    d.text = std::move(text);
    text.clear();
    result.push_back(std::move(d));
  };
  while (!reader.isAtEnd()) {
    char c = reader.next();
    if (c != '%' || reader.accept("%")) {
      text += c;
      continue;
    }
    std::optional<Directive> conversion = readConversion(reader);
    if (!conversion)
      return std::nullopt;
    endText();
    result.push_back(*conversion);
  }
  endText();
  return result;
}

} // namespace salve::frontend
