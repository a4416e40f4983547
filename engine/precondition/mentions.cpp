#include "engine/precondition/mentions.h"

#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::precondition {

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> result;
  for (const Token &token : tokens(text))
    result.push_back(text.substr(token.range.begin, token.range.size()));
  return result;
}

std::string_view blamed(const ir::Property &property) {
  const std::string_view text = property.text;
  if (property.kind != ir::PropertyKind::DivisionByZero)
    return text;
  size_t depth = 0;
  for (size_t at = text.size(); at-- > 0;) {
    depth += text[at] == ')' || text[at] == ']';
    depth -= depth > 0 && (text[at] == '(' || text[at] == '[');
    if (depth == 0 && (text[at] == '/' || text[at] == '%'))
      return text.substr(at + 1);
  }
  return text;
}

bool mentions(std::string_view text, std::string_view term) {
  const std::vector<std::string_view> all = words(text), part = words(term);
  for (auto at = all.begin();; ++at) {
    at = std::search(at, all.end(), part.begin(), part.end());
    if (at == all.end())
      return false;
    if (at == all.begin() || (at[-1] != "->" && at[-1] != "."))
      return true; // else a member of something else
  }
}

bool isInArrayOf(const ir::Program &program, const Term &pointer, std::string_view access) {
  const ir::Type &pointee = program.types[program.types[pointer.type].element];
  return std::any_of(pointee.fields.begin(), pointee.fields.end(), [&](const ir::Field &field) {
    const ir::Type &type = program.types[field.type];
    return type.kind == ir::TypeKind::Array && type.count > 0 && !field.name.empty() &&
           mentions(access, pointer.text + "->" + field.name);
  });
}

} // namespace salve::precondition
