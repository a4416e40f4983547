#include "server/debug/slots.h"

#include "server/debug/entities.h"

#include <algorithm>

namespace salve::server {

namespace {

using debugger::Field;
using debugger::Node;
using debugger::State;
using debugger::Variable;

/// What was set by hand, as C can name it there, and the value that it was given.
struct Wanted {
  std::string target;
  debugger::Value value;
};

/// What stands where a pointer leads to: paths from there.
std::vector<std::pair<std::string, debugger::Value>> fieldsAt(const State &state,
                                                              const std::string &target) {
  std::vector<std::pair<std::string, debugger::Value>> result;
  if (const Node *node = state.node(target)) {
    for (const Field &field : node->fields)
      result.emplace_back(field.path, field.value);
    return result;
  }
  if (!target.starts_with('&'))
    return result;
  const std::string place = target.substr(1) + ".";
  for (const Variable &variable : state.variables)
    for (const Field &field : variable.fields)
      if (const std::string name = debugger::joined(variable.name, field.path);
          name.starts_with(place))
        result.emplace_back(name.substr(place.size()), field.value);
  return result;
}

/// "p->next" and what it holds, for each field of what a variable points to.
std::vector<std::pair<std::string, debugger::Value>> fieldsBehind(const State &state) {
  std::vector<std::pair<std::string, debugger::Value>> result;
  for (const Variable &variable : state.variables)
    if (variable.fields.size() == 1 && variable.fields[0].path.empty())
      for (const auto &[path, value] : fieldsAt(state, variable.fields[0].value.target))
        if (!path.empty() && path.find('[') == std::string::npos)
          result.emplace_back(variable.name + "->" + path, value);
  return result;
}

/// Variables of one value that point there, then fields of what such variables point to.
std::vector<std::string> pointersTo(const State &state, std::string_view target) {
  std::vector<std::string> names;
  for (const Variable &variable : state.variables)
    if (variable.fields.size() == 1 && variable.fields[0].path.empty() &&
        variable.fields[0].value.target == target)
      names.push_back(variable.name);
  for (const auto &[name, value] : fieldsBehind(state))
    if (value.target == target)
      names.push_back(name);
  return names;
}

/// Of "n4->prev", "head", "table[2].next": by each name that it has there.
std::vector<Wanted> wantedBy(const State &state, const std::string &changed) {
  const Entity entity = entityIn(state, changed);
  if (!entity.field)
    return {};
  const debugger::Value &value = entity.field->value;
  std::vector<Wanted> result;
  if (entity.isNode) {
    for (const std::string &name : pointersTo(state, entity.owner)) {
      Entity named = entity;
      named.owner = name;
      result.push_back({named.name(), value});
    }
    return result;
  }
  if (const size_t dot = changed.rfind('.'); dot != std::string::npos)
    for (const std::string &name : pointersTo(state, "&" + changed.substr(0, dot)))
      result.push_back({name + "->" + changed.substr(dot + 1), value});
  result.push_back({changed, value});
  return result;
}

/// Expressions that have the value there: variables, then fields of what they point to, then a
/// constant.
std::vector<std::string> expressionsOf(const State &state, const Wanted &wanted) {
  std::vector<std::string> result;
  const auto is = [&](const debugger::Value &value) {
    return value == wanted.value && (value.kind == debugger::Value::Kind::Pointer ||
                                     value.kind == debugger::Value::Kind::Number);
  };
  for (const Variable &variable : state.variables)
    if (variable.fields.size() == 1 && variable.fields[0].path.empty() &&
        is(variable.fields[0].value) && variable.name != wanted.target)
      result.push_back(variable.name);
  if (wanted.value.kind == debugger::Value::Kind::Null)
    result.emplace_back("0");
  if (wanted.value.kind == debugger::Value::Kind::Number)
    result.push_back(wanted.value.text);
  for (const auto &[name, value] : fieldsBehind(state))
    if (is(value) && name != wanted.target)
      result.push_back(name);
  return result;
}

/// A place between statements: at the beginning of a line.
struct Slot {
  uint32_t offset = 0;
  std::string indent;
  bool isInEmpty = false;
};

class Slots {
public:
  Slots(std::string_view text, const Outline::Function &function)
      : text_(text), function_(function) {}

  std::vector<Slot> before(uint32_t line) const {
    std::vector<Slot> result;
    if (line >= debugger::lineOf(text_, function_.body.end - 1)) {
      addBranches(result, -1, function_.body.end, true);
      addEnd(result, function_.body, -1);
      addBranches(result, -1, function_.body.end, false);
      addSiblings(result, -1, function_.body.end);
      return result;
    }
    const Outline::Statement *at = debugger::statementOn(text_, function_, line);
    if (!at)
      return result;
    const int number = static_cast<int>(at - function_.statements.data());
    addBranches(result, at->parent, at->range.begin, true);
    if (at->isLoop()) {
      addBranches(result, number, at->body.end, true);
      addEnd(result, at->body, number);
      addBranches(result, number, at->body.end, false);
      addSiblings(result, number, at->body.end);
    }
    addBefore(result, *at);
    addBranches(result, at->parent, at->range.begin, false);
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
    if (block.size() == 0 || text_[block.begin] != '{')
      return;
    const Outline::Statement *inner = firstIn(block, parent);
    const size_t known = slots.size();
    add(slots, block.end - 1, inner ? indentAt(inner->range.begin) : indentAt(block.begin) + "  ");
    if (slots.size() > known)
      slots.back().isInEmpty = !inner;
  }
  const Outline::Statement *firstIn(ByteRange block, int parent) const {
    for (const Outline::Statement &inner : function_.statements)
      if (inner.parent == parent && block.contains(inner.range))
        return &inner;
    return nullptr;
  }
  /// The ends of branches, empty or not, from which one comes there; the nearest first. In an empty
  /// one something is missing.
  void addBranches(std::vector<Slot> &slots, int parent, uint32_t end, bool empty) const {
    for (size_t i = function_.statements.size(); i-- > 0;) {
      const Outline::Statement &branch = function_.statements[i];
      if (branch.kind != Outline::Statement::Kind::If || branch.range.end > end)
        continue;
      int around = branch.parent;
      while (around != parent && around >= 0 &&
             function_.statements[static_cast<size_t>(around)].kind == Outline::Statement::Kind::If)
        around = function_.statements[static_cast<size_t>(around)].parent;
      if (around != parent)
        continue;
      for (const ByteRange block : {branch.otherwise, branch.body})
        if ((firstIn(block, static_cast<int>(i)) == nullptr) == empty)
          addEnd(slots, block, static_cast<int>(i));
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
                {statement,
                 {{slot.offset, slot.offset}, slot.indent + statement + "\n"},
                 slot.isInEmpty,
                 wanted.value.kind == debugger::Value::Kind::Number && value == wanted.value.text});
          }
  }
  return result;
}

} // namespace salve::server
