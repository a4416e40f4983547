#include "engine/repair/macro_constants.h"

#include "engine/repair/names.h"

#include <algorithm>
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

/// Whether nothing but a line's end and comments is between two directives.
bool follows(std::string_view text, ByteRange between) {
  std::string_view gap = text.substr(between.begin, between.size());
  return tokens(text, between).empty() && std::count(gap.begin(), gap.end(), '\n') == 1;
}

const MacroConstant *find(const std::vector<MacroConstant> &constants, std::string_view name) {
  for (const MacroConstant &constant : constants)
    if (constant.name == name)
      return &constant;
  return nullptr;
}

} // namespace

std::vector<MacroConstant> macroConstants(std::string_view text, const Directives &directives) {
  std::vector<MacroConstant> result;
  std::unordered_map<std::string_view, uint32_t> definitions;
  for (const MacroDefinition &macro : directives.macros)
    ++definitions[macro.name];
  uint32_t block = 0, last = 0;
  for (const MacroDefinition &macro : directives.macros) {
    block += follows(text, {last, macro.directive.begin}) ? 0 : 1;
    last = macro.directive.end;
    if (macro.functionLike || definitions[macro.name] != 1)
      continue;
    std::vector<Token> body = tokens(text, macro.body);
    auto spelled = [&](size_t i) { return text.substr(body[i].range.begin, body[i].range.size()); };
    bool enclosed = body.size() == 3 && spelled(0) == "(" && spelled(2) == ")";
    if (body.size() != 1 && !enclosed)
      continue;
    if (auto value = plainInt(spelled(enclosed ? 1 : 0)))
      result.push_back({macro.name, macro.directive.end, *value, block});
  }
  return result;
}

const MacroConstant *nameFor(const std::vector<MacroConstant> &constants, uint64_t value,
                             std::string_view like, uint32_t offset) {
  const MacroConstant *old = find(constants, like), *best = nullptr;
  auto likelihood = [&](const MacroConstant &constant) {
    return std::pair(old && constant.block == old->block, similarity(constant.name, like));
  };
  for (const MacroConstant &constant : constants)
    if (constant.value == value && constant.name != like && constant.definedAt <= offset &&
        (!best || likelihood(constant) > likelihood(*best)))
      best = &constant;
  return best;
}

bool belongTogether(const std::vector<MacroConstant> &constants, const MacroConstant &other,
                    std::string_view name) {
  const MacroConstant *one = find(constants, name);
  return (one && one->block == other.block) || similarity(other.name, name) >= kSimilar;
}

} // namespace salve::repair
