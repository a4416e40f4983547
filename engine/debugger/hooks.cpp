#include "engine/debugger/hooks.h"

#include "engine/support/limits/debug.h"
#include "engine/support/tokens.h"

#include <algorithm>

namespace salve::debugger {

using Kind = Outline::Statement::Kind;

namespace {

/// The variable, or a part of it.
bool isSetByHand(const std::string &variable, const std::set<std::string> &changed) {
  return std::any_of(changed.begin(), changed.end(), [&](const std::string &one) {
    return one.substr(0, one.find_first_of(".[")) == variable;
  });
}

bool names(std::string_view condition, std::string_view variable) {
  const TokenText words(condition);
  size_t i = 0;
  while (i < words.size() && words[i] != variable)
    ++i;
  return i < words.size();
}

} // namespace

bool Hook::sees(const Variable &variable) const {
  if (variable.scope == Variable::Scope::Global)
    return true;
  return std::any_of(passed.begin(), passed.end(),
                     [&](const Outline::Variable *v) { return v->name == variable.name; });
}

Hook &Hooks::at(const Outline::Function &function, const Outline::Statement &statement,
                const Recorded &first) {
  for (Hook &hook : hooks_)
    if (hook.statement == &statement)
      return hook;
  Hook &hook = hooks_.emplace_back(Hook{&function, &statement});
  for (auto variable = function.variables.rbegin(); variable != function.variables.rend();
       ++variable)
    if (isPassed(function, statement, *variable, first))
      hook.passed.insert(hook.passed.begin(), &*variable);
  insert(hook);
  return hook;
}

Hook &Hooks::at(const Outline::Function &function, const Outline::Statement &statement) {
  for (Hook &hook : hooks_)
    if (hook.statement == &statement)
      return hook;
  Hook &hook = hooks_.emplace_back(Hook{&function, &statement});
  insert(hook);
  return hook;
}

/// Whether a condition that somebody has typed reads it.
bool Hooks::isAsserted(std::string_view variable) const {
  for (const Call &call : calls_)
    for (const Recorded &one : call.recorded)
      for (const std::string &condition : one.asserted)
        if (names(condition, variable))
          return true;
  return false;
}

Hook &Hooks::atEnd(const Outline::Function &function) {
  for (Hook &hook : hooks_)
    if (!hook.statement && hook.function == &function)
      return hook;
  Hook &hook = hooks_.emplace_back(Hook{&function});
  const std::string name = "salve_at_" + std::to_string(numberOf(hook)) + "(";
  draft_.insertAt(function.range.begin, signature(hook) + ";\n");
  for (const Outline::Statement &at : function.statements) {
    constexpr std::string_view kReturn = "return";
    if (at.kind != Kind::Return)
      continue;
    if (draft_.text.substr(at.range.begin, kReturn.size()) != kReturn)
      draft_.result.why = "'" + function.name + "' returns in a macro";
    else if (function.result != "void") {
      draft_.insertAt(at.range.begin + static_cast<uint32_t>(kReturn.size()), " " + name);
      draft_.insertAt(at.range.end - 1, ")");
    } else
      draft_.insertCall(at, name + ")");
  }
  if (function.result == "void")
    draft_.insertAt(function.body.end - 1, name + "); ");
  return hook;
}

bool Hooks::isPassed(const Outline::Function &function, const Outline::Statement &statement,
                     const Outline::Variable &variable, const Recorded &first) const {
  const uint32_t at = statement.range.begin;
  if (at < variable.scope.begin || at >= variable.scope.end)
    return false;
  if (!first.state.variable(variable.name))
    return false;
  const bool isAsked = isSetByHand(variable.name, first.changed) || isAsserted(variable.name);
  if (isAsked || !first.withLocals)
    return isAsked;
  if (variable.isWritten)
    return true;
  const std::string_view text = draft_.text;
  const std::vector<Token> before = tokens(text, {function.body.begin, at});
  for (size_t i = 0; i + 1 < before.size(); ++i) {
    const auto word = [&](size_t j) {
      return text.substr(before[j].range.begin, before[j].range.size());
    };
    if (word(i) == variable.name && (i == 0 || (word(i - 1) != "." && word(i - 1) != "->")) &&
        (word(i + 1) == "=" || (i > 0 && word(i - 1) == "&")))
      return true;
  }
  return false;
}

size_t Hooks::numberOf(const Hook &hook) const {
  size_t number = 0;
  while (&hooks_[number] != &hook)
    ++number;
  return number;
}

std::string Hooks::call(const Hook &hook) const {
  std::string arguments;
  for (const Outline::Variable *variable : hook.passed)
    arguments += (arguments.empty() ? "" : ", ") + variable->name;
  return "salve_at_" + std::to_string(numberOf(hook)) + "(" + arguments + ")";
}

std::string Hooks::signature(const Hook &hook) const {
  const std::string name = "salve_at_" + std::to_string(numberOf(hook));
  if (!hook.statement && hook.function->result != "void")
    return hook.function->result + " " + name + "(" + hook.function->result + " salve_result)";
  std::string parameters;
  for (const Outline::Variable *variable : hook.passed)
    parameters += (parameters.empty() ? "" : ", ") + variable->declarator;
  return "int " + name + "(" + (parameters.empty() ? "void" : parameters) + ")";
}

void Hooks::insert(const Hook &hook) {
  const Outline::Statement &at = *hook.statement;
  const std::string called = call(hook);
  draft_.insertAt(hook.function->range.begin, signature(hook) + ";\n");
  if (at.kind == Kind::While || at.kind == Kind::Do) {
    draft_.insertAt(at.condition.begin, called + " && (");
    draft_.insertAt(at.condition.end, ")");
    return;
  }
  if (at.kind == Kind::For) {
    const auto close =
        static_cast<uint32_t>(draft_.text.rfind(')', std::max<uint32_t>(at.body.begin, 1) - 1));
    if (at.increment.size() != 0)
      draft_.insertAt(at.increment.begin, called + ", ");
    else
      draft_.insertAt(close, called);
  }
  draft_.insertCall(at, called);
}

std::string Hooks::functions() const {
  const std::string most = std::to_string(limits::debug::kRounds);
  std::string result;
  for (const Hook &hook : hooks_)
    result += signature(hook) + " {\n" +
              (hook.statement ? "  if (++salve_rounds > " + most + ")\n    longjmp(salve_out, 1);\n"
                              : "") +
              hook.body + "  return " +
              (hook.statement || hook.function->result == "void" ? "1" : "salve_result") + ";\n}\n";
  return result;
}

} // namespace salve::debugger
