#include "engine/debugger/draft.h"

#include <algorithm>

namespace salve::debugger {

std::optional<std::string> literal(const Value &value) {
  switch (value.kind) {
  case Value::Kind::Null: return "0";
  case Value::Kind::Function:
  case Value::Kind::Enumerator: return value.text;
  case Value::Kind::Number:
    if (value.text == "-9223372036854775808")
      return "(-9223372036854775807 - 1)";
    return value.text.size() > 18 && value.text[0] != '-' ? value.text + "u" : value.text;
  case Value::Kind::Float:
    if (value.text.find_first_not_of("0123456789.e+-") == std::string::npos)
      return value.text;
    return std::nullopt;
  case Value::Kind::String: {
    std::string result = "\"";
    for (const char c : value.text)
      result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return result + '"';
  }
  default: return std::nullopt;
  }
}

std::string accessOf(const std::string &pointer, const std::string &path) {
  if (path.empty())
    return "*" + pointer;
  return path[0] == '[' ? pointer + path : pointer + "->" + path;
}

const Outline::Function *Draft::function(std::string_view name) const {
  for (const Outline::Function &one : outline.functions)
    if (one.name == name)
      return &one;
  return nullptr;
}

void Draft::note(const std::string &what) {
  if (std::find(result.notes.begin(), result.notes.end(), what) == result.notes.end())
    result.notes.push_back(what);
}

void Draft::insertCall(const Outline::Statement &at, const std::string &called) {
  insertAt(at.range.begin, (at.inBlock ? "" : "{ ") + called + "; ");
  if (!at.inBlock)
    insertAt(at.range.end, " }");
}

std::optional<std::string> Draft::targetInC(const State &state, const std::string &target) const {
  if (!target.starts_with("&"))
    return bound.count(target) != 0 ? std::optional(ours(target)) : std::nullopt;
  const std::string owner = target.substr(1, target.find_first_of(".[", 1) - 1);
  if (state.node(owner)) {
    if (bound.count(owner) == 0)
      return std::nullopt;
    const std::string rest = target.substr(1 + owner.size());
    return "&" + ours(owner) + (rest.starts_with(".") ? "->" + rest.substr(1) : rest);
  }
  const Variable *variable = state.variable(owner);
  return variable && variable->scope == Variable::Scope::Global ? std::optional(target)
                                                                : std::nullopt;
}

std::string Draft::assigned(const std::string &what, const Value &value, const State &state,
                            const State &entry) {
  if (value.kind == Value::Kind::Unset || value.kind == Value::Kind::Left)
    return "";
  const auto written =
      value.kind == Value::Kind::Pointer ? targetInC(state, value.target) : literal(value);
  if (!written) {
    note("what " + what + (&state == &entry ? " is in the beginning (" : " becomes (") +
         shown(value) + ")");
    return "";
  }
  return "  " + what + " = " + *written + ";\n";
}

} // namespace salve::debugger
