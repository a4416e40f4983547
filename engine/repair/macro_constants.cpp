#include "engine/repair/macro_constants.h"

#include "engine/repair/names.h"

#include <charconv>
#include <unordered_map>

namespace salve::repair {

namespace {

/// A decimal, octal or hexadecimal literal that is an int.
std::optional<uint64_t> plainInt(std::string_view digits) {
  int radix = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    radix = 16;
    digits.remove_prefix(2);
  } else if (digits.size() > 1 && digits[0] == '0') {
    radix = 8;
  }
  uint64_t value = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, radix);
  bool isWhole = error == std::errc() && end == digits.data() + digits.size();
  return isWhole && value <= INT32_MAX ? std::optional(value) : std::nullopt;
}

} // namespace

std::vector<MacroConstant> macroConstants(std::string_view text, const Directives &directives) {
  std::vector<MacroConstant> result;
  std::unordered_map<std::string_view, uint32_t> definitions;
  for (const MacroDefinition &macro : directives.macros)
    ++definitions[macro.name];
  for (const MacroDefinition &macro : directives.macros) {
    if (macro.functionLike || definitions[macro.name] != 1)
      continue;
    std::vector<Token> body = tokens(text, macro.body);
    auto spelled = [&](size_t i) { return text.substr(body[i].range.begin, body[i].range.size()); };
    bool enclosed = body.size() == 3 && spelled(0) == "(" && spelled(2) == ")";
    if (body.size() != 1 && !enclosed)
      continue;
    if (auto value = plainInt(spelled(enclosed ? 1 : 0)))
      result.push_back({macro.name, macro.directive.end, *value});
  }
  return result;
}

const MacroConstant *nameFor(const std::vector<MacroConstant> &constants, uint64_t value,
                             std::string_view like, uint32_t offset) {
  const MacroConstant *best = nullptr;
  for (const MacroConstant &constant : constants)
    if (constant.value == value && constant.name != like && constant.definedAt <= offset &&
        (!best || similarity(constant.name, like) > similarity(best->name, like)))
      best = &constant;
  return best;
}

} // namespace salve::repair
