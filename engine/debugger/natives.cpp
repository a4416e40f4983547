#include "engine/debugger/natives.h"

#include <algorithm>

namespace salve::debugger {

using Kind = Outline::Statement::Kind;

void Natives::take(const Call &call) {
  for (const Effect &effect : call.effects)
    take(effect, call.entry);
  ++calls_;
  for (Native &native : natives_)
    native.ends.resize(calls_, native.effects.size());
}

void Natives::take(const Effect &effect, const State &entry) {
  const Outline::Function *function = draft_.function(effect.before.function);
  const Outline::Statement *statement =
      function ? statementOn(draft_.text, *function, effect.before.line) : nullptr;
  if (!statement)
    return;
  auto native = std::find_if(natives_.begin(), natives_.end(),
                             [&](const Native &one) { return one.statement == statement; });
  if (native == natives_.end()) {
    native = natives_.insert(native, {function, statement});
    native->ends.resize(calls_);
  }
  std::string all;
  for (const Variable &variable : effect.after.variables) {
    const std::string name = variable.scope == Variable::Scope::Global
                                 ? variable.name
                                 : writtenThrough(*native, variable.name);
    const Variable *before = effect.before.variable(variable.name);
    if (!name.empty())
      addEffects(all, before ? &before->fields : nullptr, variable.fields, effect.after, entry,
                 [&](const std::string &path) { return joined(name, path); });
  }
  for (const Node &node : effect.after.nodes) {
    const Node *before = effect.before.node(node.name());
    addEffects(all, before ? &before->fields : nullptr, node.fields, effect.after, entry,
               [&](const std::string &path) { return accessOf(draft_.ours(node.name()), path); });
  }
  native->effects.push_back(std::move(all));
}

void Natives::addEffects(std::string &all, const std::vector<Field> *before,
                         const std::vector<Field> &after, const State &state, const State &entry,
                         const std::function<std::string(const std::string &)> &place) {
  for (const Field &field : after)
    if (!before || std::none_of(before->begin(), before->end(), [&](const Field &old) {
          return old.path == field.path && old.value == field.value;
        }))
      all += "  " + draft_.assigned(place(field.path), field.value, state, entry);
}

/// A local variable of the statement, by a pointer; "": there is none of that name.
std::string Natives::writtenThrough(Native &native, const std::string &name) {
  const Outline::Statement &at = *native.statement;
  const uint32_t offset = at.kind == Kind::Declaration ? at.range.end : at.range.begin;
  const Outline::Variable *found = nullptr;
  for (const Outline::Variable &variable : native.function->variables)
    if (variable.name == name && variable.scope.begin <= offset && offset < variable.scope.end)
      found = &variable;
  if (!found)
    return "";
  if (std::find(native.written.begin(), native.written.end(), found) == native.written.end())
    native.written.push_back(found);
  return "(*salve_to_" + name + ")";
}

std::string Natives::signature(const Native &native, size_t number) {
  std::string parameters;
  for (const Outline::Variable *variable : native.written) {
    std::string declarator = variable->declarator;
    const size_t at = declarator.rfind(variable->name);
    if (at != std::string::npos)
      declarator.replace(at, variable->name.size(), "(*salve_to_" + variable->name + ")");
    parameters += (parameters.empty() ? "" : ", ") + declarator;
  }
  return "int salve_effect_" + std::to_string(number) + "(" +
         (parameters.empty() ? "void" : parameters) + ")";
}

void Natives::insert() const {
  for (size_t i = 0; i < natives_.size(); ++i)
    insert(natives_[i], i);
}

void Natives::insert(const Native &native, size_t number) const {
  const Outline::Statement &at = *native.statement;
  const std::string known = "salve_native_" + std::to_string(number) + "()";
  std::string arguments;
  for (const Outline::Variable *variable : native.written)
    arguments += (arguments.empty() ? "&" : ", &") + variable->name;
  const std::string effect = "salve_effect_" + std::to_string(number) + "(" + arguments + ");";
  draft_.insertAt(native.function->range.begin, "int salve_native_" + std::to_string(number) +
                                                    "(void);\n" + signature(native, number) +
                                                    ";\n");
  if (at.kind != Kind::Declaration)
    return draft_.insertAt(at.range.begin, "if (" + known + ") " + effect + " else ");
  const size_t equals = draft_.text.find('=', at.range.begin);
  if (equals < at.range.end) {
    draft_.insertAt(static_cast<uint32_t>(equals) + 1, " " + known + " ? 0 : (");
    draft_.insertAt(at.range.end - 1, ")");
  }
  draft_.insertAt(at.range.end, " " + effect);
}

std::string Natives::functions() const {
  std::string result;
  for (size_t i = 0; i < natives_.size(); ++i) {
    const std::string number = std::to_string(i), done = "salve_done_" + number;
    result += "static int " + done + ", salve_until_" + number + ";\nint salve_native_" + number +
              "(void) { return " + done + " < salve_until_" + number + "; }\n" +
              signature(natives_[i], i) + " {\n";
    for (size_t k = 0; k < natives_[i].effects.size(); ++k)
      result +=
          "  if (" + done + " == " + std::to_string(k) + ") {\n" + natives_[i].effects[k] + "  }\n";
    result += "  " + done + "++;\n  return 1;\n}\n";
  }
  return result;
}

std::string Natives::setUp(size_t call) const {
  std::string result;
  for (size_t i = 0; i < natives_.size(); ++i) {
    const std::vector<size_t> &ends = natives_[i].ends;
    const std::string number = std::to_string(i);
    result += "  salve_done_" + number + " = " + std::to_string(call == 0 ? 0 : ends[call - 1]) +
              ", salve_until_" + number + " = " + std::to_string(ends[call]) + ";\n";
  }
  return result;
}

} // namespace salve::debugger
