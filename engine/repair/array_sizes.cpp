#include "engine/repair/array_sizes.h"

#include "engine/repair/failing.h"
#include "engine/repair/occurrences.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostArrays = 4;      ///< each takes a verification
constexpr uint32_t kMostTokens = 2000; ///< characters behind the name that are looked at
constexpr uint32_t kCost = 3;

bool isArray(const Program &program, VariableId id) {
  const Variable &variable = program.variables[id];
  const Type &type = program.types[variable.type];
  bool isNamed = variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
                 variable.storage == Storage::Local;
  return isNamed && type.kind == TypeKind::Array && !type.isVariable && type.count > 0 &&
         variable.range.file == kMainFile && !variable.name.empty();
}

/// Which arrays, and which of their dimensions, if that is known.
std::vector<std::pair<VariableId, uint32_t>> candidates(const Program &program, FunctionId entry,
                                                        PropertyId target) {
  std::vector<std::pair<VariableId, uint32_t>> result;
  auto add = [&](VariableId id, uint32_t dimension) {
    if (isArray(program, id) &&
        std::find(result.begin(), result.end(), std::pair(id, dimension)) == result.end())
      result.emplace_back(id, dimension);
  };
  bool throughPointer = false;
  std::vector<FunctionId> functions = editable(program, reachable(program, entry));
  std::vector<VariableId> named;
  for (FunctionId function : functions)
    for (const Occurrence &at : occurrences(program, function)) {
      const Expr &expr = program.exprs[at.expr];
      if (expr.place && program.places[expr.place].variable)
        named.push_back(program.places[expr.place].variable);
      if (!checksAt(program, at.expr, target) || expr.trusted)
        continue;
      if (!expr.place || !program.places[expr.place].variable) {
        throughPointer = true;
        continue;
      }
      const Place &place = program.places[expr.place];
      for (uint32_t i = 0; i < place.path.size() && place.path[i].kind == Projection::Kind::Index;
           ++i)
        if (place.path[i].bounds == target)
          add(place.variable, i);
    }
  if (throughPointer)
    for (VariableId id : named)
      add(id, 0);
  if (result.size() > kMostArrays)
    result.resize(kMostArrays);
  return result;
}

/// The tokens between the brackets of one dimension in the declaration.
std::vector<Token> dimension(const Program &program, const Variable &variable, uint32_t number) {
  uint32_t begin = variable.range.bytes.end;
  auto end = static_cast<uint32_t>(std::min<size_t>(program.text.size(), begin + kMostTokens));
  std::vector<Token> behind = tokens(program.text, {begin, end});
  size_t i = 0;
  for (uint32_t n = 0;; ++n) {
    if (i >= behind.size() || program.textOf(behind[i].range) != "[")
      return {};
    std::vector<Token> inside;
    for (++i; i < behind.size() && program.textOf(behind[i].range) != "]"; ++i)
      inside.push_back(behind[i]);
    ++i;
    if (n == number)
      return inside;
  }
}

std::string oneMore(std::string_view size) {
  uint64_t value = 0;
  auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), value);
  bool isDecimal = error == std::errc() && end == size.data() + size.size() &&
                   (size.size() == 1 || size[0] != '0');
  return isDecimal ? std::to_string(value + 1) : std::string(size) + " + 1";
}

} // namespace

std::vector<TextChange> arraySizes(const Program &program, FunctionId entry, PropertyId target) {
  std::vector<TextChange> result;
  if (program.properties[target].kind != PropertyKind::Bounds)
    return result;
  Directives lines = directives(program.text);
  for (auto [id, number] : candidates(program, entry, target)) {
    const Variable &variable = program.variables[id];
    std::vector<Token> size = dimension(program, variable, number);
    if (size.empty() || lines.inDirective(variable.range.bytes.begin) ||
        program.textOf(variable.range.bytes) != variable.name)
      continue;
    ByteRange range{size.front().range.begin, size.back().range.end};
    // `N + 1`, `2 * N + 1`; what is looser than a sum is left alone
    bool fits = std::all_of(size.begin(), size.end(), [&](const Token &token) {
      std::string_view text = program.textOf(token.range);
      return token.kind == TokenKind::Number || token.kind == TokenKind::Identifier ||
             text == "+" || text == "-" || text == "*" || text == "(" || text == ")";
    });
    if (!fits)
      continue;
    std::string old(program.textOf(range)), now = oneMore(old);
    result.push_back(
        {"Replace `" + old + "` with `" + now + "` in the declaration of `" + variable.name + "`",
         {TextEdit{range, now}},
         kCost});
  }
  return result;
}

} // namespace salve::repair
