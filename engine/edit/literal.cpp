#include "engine/edit/literal.h"

#include <algorithm>
#include <optional>

namespace salve::edit {

namespace {

/// How an integer literal is written, its value aside.
struct Manner {
  std::string prefix; ///< `0x`, `0b`, `0` or nothing
  unsigned radix = 10;
  size_t digits = 1; ///< at least so many, unless decimal
  bool upper = false;
  std::string suffix;
};

Manner mannerOf(std::string_view literal) {
  Manner manner;
  size_t end = literal.size();
  while (end > 0 && std::string_view("uUlL").find(literal[end - 1]) != std::string_view::npos)
    --end;
  manner.suffix = literal.substr(end);
  std::string_view digits = literal.substr(0, end);
  auto strip = [&](size_t length, unsigned radix) {
    manner.prefix = digits.substr(0, length);
    manner.radix = radix;
    digits.remove_prefix(length);
    manner.digits = digits.size();
  };
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X'))
    strip(2, 16);
  else if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B'))
    strip(2, 2);
  else if (digits.size() > 1 && digits[0] == '0')
    strip(1, 8);
  manner.upper =
      std::any_of(digits.begin(), digits.end(), [](char c) { return c >= 'A' && c <= 'F'; });
  return manner;
}

std::string digitsOf(Bits value, const Manner &manner) {
  const char *alphabet = manner.upper ? "0123456789ABCDEF" : "0123456789abcdef";
  std::string result;
  do {
    result.insert(result.begin(), alphabet[static_cast<size_t>(value % manner.radix)]);
    value /= manner.radix;
  } while (value != 0);
  if (manner.radix != 10 && result.size() < manner.digits)
    result.insert(0, manner.digits - result.size(), '0');
  return result;
}

/// C11 6.4.4.1: the first type that a literal of this radix and suffix fits into is its type.
bool hasType(Bits value, const Manner &manner, const ir::Type &type) {
  auto has = [&](char c) {
    return manner.suffix.find(c) != std::string::npos ||
           manner.suffix.find(static_cast<char>(c - 'a' + 'A')) != std::string::npos;
  };
  bool isUnsigned = has('u'), isLong = has('l');
  for (unsigned width : {32u, 64u}) {
    if (isLong && width == 32 && type.width != 32)
      continue;
    for (bool isSigned : {true, false}) {
      if (isSigned ? isUnsigned : !isUnsigned && manner.radix == 10)
        continue;
      unsigned valueBits = isSigned ? width - 1 : width;
      if (valueBits == 64 || value >> valueBits == 0)
        return type.width == width && type.isSigned == isSigned;
    }
  }
  return false;
}

std::string spellNumber(Bits value, Manner manner, const ir::Type &type) {
  bool promoted = type.width < 32; // no literal has such a type; any int will do
  if (!promoted && !hasType(value, manner, type)) {
    bool isLongLong = type.name.find("long long") != std::string::npos;
    manner.suffix = type.isSigned ? "" : "u";
    if (type.width == 64)
      manner.suffix += isLongLong ? "LL" : "L";
  }
  if (value == 0)
    return "0" + manner.suffix;
  return manner.prefix + digitsOf(value, manner) + manner.suffix;
}

std::optional<std::string> spellCharacter(Bits value) {
  switch (value) {
  case '\0': return "'\\0'";
  case '\t': return "'\\t'";
  case '\n': return "'\\n'";
  case '\r': return "'\\r'";
  case '\'': return "'\\''";
  case '\\': return "'\\\\'";
  default: break;
  }
  if (value < ' ' || value > '~')
    return std::nullopt;
  return std::string{'\'', static_cast<char>(value), '\''};
}

} // namespace

std::string spellLike(std::string_view old, const ir::Type &type, Bits bits) {
  if (old.starts_with('\''))
    if (auto character = spellCharacter(bits))
      return *character;
  Manner manner;
  if (!old.empty() && old[0] >= '0' && old[0] <= '9')
    manner = mannerOf(old);
  const SignedBits value = ir::signedValue(type, bits);
  if (!type.isSigned || value >= 0)
    return spellNumber(bits, manner, type);
  return "-" + spellNumber(0 - static_cast<Bits>(value), manner, type);
}

} // namespace salve::edit
