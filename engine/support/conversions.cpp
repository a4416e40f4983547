#include "engine/support/conversions.h"

#include "engine/support/tokens.h"

#include <algorithm>

namespace salve {

std::vector<Conversion> conversions(std::string_view format) {
  std::vector<Conversion> result;
  for (size_t at = 0; (at = format.find('%', at)) != std::string_view::npos; ++at) {
    const size_t length = format.find_first_not_of("0123456789+-# .'*", at + 1);
    const bool isOfWindows = length < format.size() && (format.substr(length).starts_with("I64") ||
                                                        format.substr(length).starts_with("I32"));
    const size_t letter = format.find_first_not_of("hlLqjzt", isOfWindows ? length + 3 : length);
    if (letter == std::string_view::npos)
      break;
    if (format[letter] != '%')
      result.push_back({{static_cast<uint32_t>(at), static_cast<uint32_t>(letter) + 1},
                        static_cast<uint32_t>(length),
                        static_cast<uint32_t>(letter)});
    at = letter;
  }
  return result;
}

std::vector<TextCall> textCalls(std::string_view text, ByteRange part,
                                std::span<const std::string_view> names) {
  std::vector<TextCall> result;
  const std::string_view inside = text.substr(part.begin, part.size());
  if (std::none_of(names.begin(), names.end(),
                   [&](auto name) { return inside.find(name) != std::string_view::npos; }))
    return result;
  const TokenText all(text);
  for (size_t i = 0; i + 3 < all.size() && all.range(i).begin < part.end; ++i) {
    if (all.range(i).begin < part.begin ||
        std::find(names.begin(), names.end(), all[i]) == names.end() || all[i + 1] != "(")
      continue;
    const size_t end = all.behind(i + 1);
    size_t literal = i + 2;
    if (all[i].size() > 1 && (all[i].substr(1) == "scanf" || all[i].substr(1) == "printf")) {
      while (literal < end && all[literal] != ",")
        literal = all.behind(literal);
      ++literal;
    }
    if (end > all.size() || literal + 1 >= end || !all[literal].starts_with('"') ||
        (all[literal + 1] != "," && all[literal + 1] != ")"))
      continue;
    TextCall call{all[i], all.range(literal), {}};
    for (size_t at = literal + 1; at + 1 < end;) {
      const size_t first = ++at; // behind the comma
      while (at + 1 < end && all[at] != ",")
        at = all.behind(at);
      if (at > first)
        call.arguments.push_back({all.range(first).begin, all.range(at - 1).end});
    }
    result.push_back(std::move(call));
  }
  return result;
}

} // namespace salve
