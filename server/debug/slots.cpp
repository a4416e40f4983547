#include "server/debug/slots.h"

#include "server/debug/entities.h"

#include <algorithm>

namespace salve::server {

namespace {

using debugger::Field;
using debugger::Node;
using debugger::State;
using debugger::Value;
using debugger::Variable;

/// What was set by hand, as C can name it there, and the value that it was given.
struct Wanted {
  std::string target;
  Value value;
};

/// Variables of one value that point to that node.
std::vector<std::string> pointersTo(const State &state, std::string_view node) {
  std::vector<std::string> names;
  for (const Variable &variable : state.variables)
    if (variable.fields.size() == 1 && variable.fields[0].path.empty() &&
        variable.fields[0].value.target == node)
      names.push_back(variable.name);
  return names;
}

/// Of "n4->prev", "head", "table[2]": by each name that it has there.
std::vector<Wanted> wantedBy(const State &state, const std::string &changed) {
  const Entity entity = entityIn(state, changed);
  if (!entity.field)
    return {};
  if (!entity.isNode)
    return {{changed, entity.field->value}};
  std::vector<Wanted> result;
  for (const std::string &name : pointersTo(state, entity.owner)) {
    Entity named = entity;
    named.owner = name;
    result.push_back({named.name(), entity.field->value});
  }
  return result;
}

/// Expressions that have the value there: variables, then fields of what they point to, then a
/// constant.
std::vector<std::string> expressionsOf(const State &state, const Wanted &wanted) {
  std::vector<std::string> plain, fields, constants;
  const auto is = [&](const Value &value) {
    return value == wanted.value &&
           (value.kind == Value::Kind::Pointer || value.kind == Value::Kind::Number);
  };
  for (const Variable &variable : state.variables) {
    if (variable.fields.size() != 1 || !variable.fields[0].path.empty())
      continue;
    if (is(variable.fields[0].value) && variable.name != wanted.target)
      plain.push_back(variable.name);
    if (const Node *node = state.node(variable.fields[0].value.target))
      for (const Field &field : node->fields)
        if (const std::string name = variable.name + "->" + field.path;
            is(field.value) && name != wanted.target && field.path.find('[') == std::string::npos)
          fields.push_back(name);
  }
  if (wanted.value.kind == Value::Kind::Null)
    constants.emplace_back("0");
  if (wanted.value.kind == Value::Kind::Number)
    constants.push_back(wanted.value.text);
  plain.insert(plain.end(), constants.begin(), constants.end());
  plain.insert(plain.end(), fields.begin(), fields.end());
  return plain;
}

/// A place between statements: at the beginning of a line.
struct Slot {
  uint32_t offset = 0;
  std::string indent;
};

class Slots {
public:
  Slots(std::string_view text, const Outline::Function &function)
      : text_(text), function_(function) {}

  std::vector<Slot> before(uint32_t line) const {
    std::vector<Slot> result;
    if (line >= debugger::lineOf(text_, function_.body.end - 1)) {
      addEnd(result, function_.body, -1);
      addSiblings(result, -1, function_.body.end);
      return result;
    }
    const Outline::Statement *at = debugger::statementOn(text_, function_, line);
    if (!at)
      return result;
    const int number = static_cast<int>(at - function_.statements.data());
    if (at->isLoop()) {
      addEnd(result, at->body, number);
      addSiblings(result, number, at->body.end);
    }
    addBefore(result, *at);
    addSiblings(result, at->parent, at->range.begin);
    return result;
  }

private:
  std::string indentAt(uint32_t offset) const {
    const uint32_t begin = lineBegin(offset);
    return std::string(text_.substr(begin, text_.find_first_not_of(" \t", begin) - begin));
  }
  uint32_t lineBegin(uint32_t offset) const {
    const size_t before = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
    return before == std::string_view::npos ? 0 : static_cast<uint32_t>(before) + 1;
  }
  /// If nothing stands before it on its line.
  void add(std::vector<Slot> &slots, uint32_t offset, std::string indent) const {
    const uint32_t begin = lineBegin(offset);
    if (text_.find_first_not_of(" \t", begin) == offset)
      slots.push_back({begin, std::move(indent)});
  }
  void addBefore(std::vector<Slot> &slots, const Outline::Statement &statement) const {
    if (statement.inBlock)
      add(slots, statement.range.begin, indentAt(statement.range.begin));
  }
  void addEnd(std::vector<Slot> &slots, ByteRange block, int parent) const {
    if (block.size() == 0 || text_[block.end - 1] != '}')
      return;
    for (const Outline::Statement &inner : function_.statements)
      if (inner.parent == parent && block.contains(inner.range)) {
        add(slots, block.end - 1, indentAt(inner.range.begin));
        return;
      }
  }
  /// The nearest first.
  void addSiblings(std::vector<Slot> &slots, int parent, uint32_t end) const {
    for (auto at = function_.statements.rbegin(); at != function_.statements.rend(); ++at)
      if (at->parent == parent && at->range.end <= end &&
          at->kind != Outline::Statement::Kind::Declaration)
        addBefore(slots, *at);
  }

  std::string_view text_;
  const Outline::Function &function_;
};

} // namespace

std::vector<Insertion> insertionsFor(std::string_view text, const Outline &outline,
                                     const debugger::Recorded &recorded) {
  std::vector<Insertion> result;
  const State &state = recorded.state;
  for (const Outline::Function &function : outline.functions) {
    if (function.name != state.function)
      continue;
    for (const Slot &slot : Slots(text, function).before(state.line))
      for (const std::string &entity : recorded.changed)
        for (const Wanted &wanted : wantedBy(state, entity))
          for (const std::string &value : expressionsOf(state, wanted)) {
            const std::string statement = wanted.target + " = " + value + ";";
            result.push_back(
                {statement, {{slot.offset, slot.offset}, slot.indent + statement + "\n"}});
          }
  }
  return result;
}

} // namespace salve::server
