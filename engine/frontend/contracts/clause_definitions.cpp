// `predicate` and `logic` definitions as C functions (ACSL 1.18, section 2.6.1). Recursive
// ones, and those that are only declared, are refused.
#include "engine/frontend/contracts/clause_translator.h"

#include <algorithm>

namespace salve::frontend {

namespace {

bool isIntegerType(std::string_view type) {
  for (std::string_view known : {"integer", "int", "long", "short", "char", "unsigned", "signed",
                                 "size_t", "boolean", "_Bool", "bool"})
    if (type == known)
      return true;
  return false;
}

} // namespace

/// `predicate NAME{L}(TYPE a, ...) = FORMULA`, `logic TYPE NAME(...) = EXPRESSION`.
void Translator::definition(TranslatedDefinition &out) {
  const Span s = all();
  const bool isPredicate = tokens_[0].is("predicate");
  const size_t equals = find({1, s.end}, {"="});
  size_t nameAt = 1;
  while (nameAt + 1 < equals && !tokens_[nameAt + 1].is("(") && !tokens_[nameAt + 1].is("{"))
    ++nameAt;
  if (nameAt >= s.end || tokens_[nameAt].kind != ClauseToken::Kind::Name)
    return fail("a name is missing", 0);
  out.name = tokens_[nameAt].text;
  out.logic.function = "__salve_logic_" + out.name;
  if (equals == s.end)
    return fail("'" + out.name + "' is declared, not defined: that is not supported", nameAt);
  for (size_t i = equals + 1; i < s.end; ++i)
    if (tokens_[i].is(out.name))
      return fail("'" + out.name + "' is recursive: that is not supported", i);
  size_t open = nameAt + 1;
  if (open < equals && tokens_[open].is("{")) {
    if (inner(open).size() != 1)
      return fail("definitions with several labels are not supported", open);
    open = partner_[open] + 1;
  }
  out.logic.isConstant = open == equals;
  std::vector<std::string> names;
  GeneratedText parameters;
  to_ = &parameters;
  if (!out.logic.isConstant) {
    if (!tokens_[open].is("(") || partner_[open] + 1 != equals)
      return fail("'=' expected", std::min(partner_[open] + 1, s.end - 1));
    for (Span part : parts(inner(open), {","})) {
      if (part.size() < 2)
        return fail("a parameter without a type or a name", open);
      own(names.empty() ? "" : ", ");
      const bool isArray = tokens_[part.end - 1].is("]");
      const size_t last = isArray ? partner_[part.end - 1] - 1 : part.end - 1;
      for (size_t i = part.begin; i < part.end; ++i)
        token(i, tokens_[i].is("integer")   ? "long"
                 : tokens_[i].is("real")    ? "double"
                 : tokens_[i].is("boolean") ? "_Bool"
                                            : tokens_[i].text);
      bool isInteger = !isArray;
      for (size_t i = part.begin; i < last; ++i)
        isInteger &= isIntegerType(tokens_[i].text);
      names.emplace_back(tokens_[last].text);
      out.logic.isInteger.push_back(isInteger);
    }
  }
  const bool isInteger = !isPredicate && nameAt == 2 && isIntegerType(tokens_[1].text);
  to_ = &out_.value;
  formula({equals + 1, s.end});
  if (failed())
    return;
  for (const std::string &name : names)
    out.logic.givesExtent.push_back(std::find(out_.validPointers.begin(), out_.validPointers.end(),
                                              name) != out_.validPointers.end());
  GeneratedText &text = out.text;
  text.clause(clause_.range);
  text.own("static ");
  if (isPredicate || isInteger)
    text.own(isPredicate ? "_Bool " : "long ");
  else
    for (size_t i = 1; i < nameAt; ++i)
      text.own(std::string(tokens_[i].is("real") ? "double" : tokens_[i].text) + " ");
  text.own(out.logic.function + "(");
  text.append(parameters);
  text.own(std::string(names.empty() ? "void" : "") + ") { return " +
           (isPredicate ? "__salve_truth(0, ("
            : isInteger ? "__salve_integer(0, ("
                        : "(("));
  text.append(out_.value);
  text.own(")); }\n");
}

TranslatedDefinition translateDefinition(const Clause &clause, const LogicFunctions &logic) {
  TranslatedDefinition result;
  Translation whole;
  Translator translator(clause, 0, logic, whole);
  if (!translator.failed() && !translator.all().empty())
    translator.definition(result);
  result.problem = whole.problem;
  result.problemRange = whole.problemRange;
  if (!result.problem.empty())
    result.text = {};
  result.logic.isUsable = result.problem.empty();
  return result;
}

} // namespace salve::frontend
