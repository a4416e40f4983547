#include "engine/debugger/picture.h"

#include <algorithm>

namespace salve::debugger {

namespace {

bool isArrow(const Value &value) { return value.kind == Value::Kind::Pointer; }

std::string arrow(const std::string &name, const Value &value) {
  const std::string left = name.empty() ? "" : name + " ";
  return isArrow(value) ? left + "--> " + shown(value) : left + shown(value);
}

/// Beyond ASCII a character is several bytes.
size_t width(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string box(const Node &node) {
  std::vector<std::string> cells;
  for (const Field &field : withTexts(node.fields))
    cells.push_back(arrow(field.path, field.value));
  const std::string title = node.name() + " " + node.type +
                            (node.count > 1 ? " [" + std::to_string(node.count) + "]" : "") +
                            (node.isLost ? " (nothing leads to it)" : "");
  constexpr size_t kColumns = 100;
  const std::string indent = "  ";
  std::string result = indent + title + "\n";
  for (auto cell = cells.begin(); cell != cells.end();) { // a row of the box
    std::string middle, rule;
    do {
      middle += "| " + *cell + " ";
      rule += "+" + std::string(width(*cell) + 2, '-');
    } while (++cell != cells.end() && rule.size() + width(*cell) + 3 < kColumns);
    result += indent + rule + "+\n" + indent + middle + "|\n" + indent + rule + "+\n";
  }
  return result;
}

std::string nameOf(const Variable &variable, const Field &field) {
  const bool dot = !field.path.empty() && field.path[0] != '[';
  return variable.name + (dot ? "." : "") + field.path;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view("{}|<>\"\\ ").find(c) != std::string_view::npos)
      result += '\\';
    result += c;
  }
  return result;
}

/// The port of a record that a pointer leads to: "n3", "v_head", "n3:f1".
class Ports {
public:
  explicit Ports(const State &state) {
    for (const Variable &variable : state.variables)
      add(variable.name, "v_" + variable.name, variable.fields);
    for (const Node &node : state.nodes)
      add(node.name(), node.name(), node.fields);
  }
  std::string of(const std::string &target) const {
    if (!target.starts_with("&"))
      return target;
    auto found = ports_.find(target.substr(1));
    return found == ports_.end() ? "" : found->second;
  }

private:
  void add(const std::string &owner, const std::string &id, const std::vector<Field> &fields) {
    for (size_t i = 0; i < fields.size(); ++i) {
      const bool dot = !fields[i].path.empty() && fields[i].path[0] != '[';
      ports_[owner + (dot ? "." : "") + fields[i].path] = id + ":f" + std::to_string(i);
    }
  }
  std::map<std::string, std::string> ports_;
};

struct Drawing {
  const Ports &ports;
  std::string boxes{}, arrows{};

  void draw(const std::string &id, const std::string &title, const std::vector<Field> &fields,
            bool isNew, const std::string &style) {
    std::string label = escaped(title);
    for (size_t i = 0; i < fields.size(); ++i) {
      const Value &value = fields[i].value;
      const std::string port = "f" + std::to_string(i);
      label += "|<" + port + "> " + escaped(fields[i].path);
      if (!isArrow(value))
        label += (fields[i].path.empty() ? "" : "\\ ") + escaped(shown(value));
      else if (const std::string to = ports.of(value.target); !to.empty())
        arrows += "  " + id + ":" + port + " -> " + to + ";\n";
    }
    boxes +=
        "  " + id + " [label=\"" + label + "\"" + style + (isNew ? ", color=red" : "") + "];\n";
  }
};

bool isChanged(const std::vector<Field> *before, const std::vector<Field> &after) {
  if (!before || before->size() != after.size())
    return true;
  for (size_t i = 0; i < after.size(); ++i)
    if (!((*before)[i].value == after[i].value))
      return true;
  return false;
}

} // namespace

std::string textPicture(const State &state) {
  std::string result;
  for (const Variable &variable : state.variables)
    for (const Field &field : withTexts(variable.fields))
      result += "  " + arrow(nameOf(variable, field), field.value) + "\n";
  for (const Node &node : state.nodes)
    result += box(node);
  if (state.left > 0)
    result += "  … and what " + std::to_string(state.left) + " more pointers lead to\n";
  if (!state.tracked)
    result += "  (very many blocks were allocated: freed ones are no longer recognised)\n";
  return result;
}

std::string dotPicture(const State &state, const State *changedSince) {
  const Ports ports(state);
  Drawing drawing{ports};
  for (const Variable &variable : state.variables) {
    const Variable *old = changedSince ? changedSince->variable(variable.name) : nullptr;
    drawing.draw("v_" + variable.name, variable.name, variable.fields,
                 changedSince && isChanged(old ? &old->fields : nullptr, variable.fields),
                 ", style=rounded");
  }
  for (const Node &node : state.nodes) {
    const Node *old = changedSince ? changedSince->node(node.name()) : nullptr;
    drawing.draw(node.name(), node.name() + " " + node.type, node.fields,
                 changedSince && isChanged(old ? &old->fields : nullptr, node.fields), "");
  }
  return "digraph heap {\n  rankdir=LR;\n  node [shape=record];\n" + drawing.boxes +
         drawing.arrows + "}\n";
}

} // namespace salve::debugger
