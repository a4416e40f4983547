#include "engine/debugger/state.h"

#include <algorithm>
#include <charconv>

namespace salve::debugger {

const Node *State::node(std::string_view name) const {
  uint32_t number = 0;
  const char *end = name.data() + name.size();
  if (!name.starts_with('n') || name.starts_with("n0") ||
      std::from_chars(name.data() + 1, end, number).ptr != end)
    return nullptr;
  for (const Node &node : nodes)
    if (node.number == number)
      return &node;
  return nullptr;
}

const Variable *State::variable(std::string_view name) const {
  for (const Variable &variable : variables)
    if (variable.name == name)
      return &variable;
  return nullptr;
}

namespace {

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> fields;
  for (size_t begin = 0; begin <= line.size();) {
    const size_t end = std::min(line.find('\t', begin), line.size());
    fields.emplace_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

uint64_t number(const std::string &text) {
  const bool isHex = text.starts_with("0x");
  uint64_t result = 0;
  std::from_chars(text.data() + (isHex ? 2 : 0), text.data() + text.size(), result,
                  isHex ? 16 : 10);
  return result;
}

Value valueOf(const std::string &kind, const std::string &text) {
  static const std::map<std::string, Value::Kind> kinds{
      {"null", Value::Kind::Null},           {"address", Value::Kind::Outside},
      {"dangling", Value::Kind::Dangling},   {"invalid", Value::Kind::Invalid},
      {"string", Value::Kind::String},       {"function", Value::Kind::Function},
      {"number", Value::Kind::Number},       {"enum", Value::Kind::Enumerator},
      {"float", Value::Kind::Float},         {"unset", Value::Kind::Unset},
      {"optimised", Value::Kind::Optimised}, {"left", Value::Kind::Left}};
  auto found = kinds.find(kind);
  return {found == kinds.end() ? Value::Kind::Other : found->second, text, ""};
}

Variable::Scope scopeOf(const std::string &word) {
  return word == "parameter"                      ? Variable::Scope::Parameter
         : word == "static"                       ? Variable::Scope::Static
         : word == "global" || word == "internal" ? Variable::Scope::Global
                                                  : Variable::Scope::Local;
}

/// What stands at an address: "n4.next" or "table[2]".
struct RecordAt {
  std::string owner, path, type;
  std::string name() const { return joined(owner, path); }
};
using Records = std::multimap<uint64_t, RecordAt>;

/// Reads the lines one by one.
struct Reader {
  State state;
  Records records; ///< whole ones, in variables and nodes

  void take(const std::vector<std::string> &f) {
    if (f[0] == "frame" && f.size() == 6) {
      state.function = f[1];
      state.file = f[2];
      state.line = static_cast<uint32_t>(number(f[3]));
      state.level = static_cast<uint32_t>(number(f[4]));
      state.base = f[5];
    } else if (f[0] == "variable" && f.size() == 5) {
      state.variables.push_back(
          {scopeOf(f[1]), f[2], f[3], static_cast<uint32_t>(number(f[4])), {}, f[1] == "internal"});
    } else if (f[0] == "node" && f.size() == 7) {
      state.nodes.push_back({static_cast<uint32_t>(number(f[1])),
                             f[3],
                             number(f[2]),
                             number(f[4]),
                             number(f[5]),
                             f[6] == "heap",
                             isLost_,
                             {}});
    } else if (f[0] == "field" && f.size() == 8) {
      Field field{f[2], f[3], valueOf(f[4], f[5]), number(f[6]), f[7]};
      if (std::vector<Field> *fields = fieldsOf(f[1]))
        fields->push_back(std::move(field));
    } else if (f[0] == "part" && f.size() == 5) {
      const bool isVariable = f[1].starts_with("=");
      records.insert({number(f[4]), {isVariable ? f[1].substr(1) : "n" + f[1], f[2], f[3]}});
    } else if (f[0] == "calls" && f.size() == 2) {
      state.calls = static_cast<uint32_t>(number(f[1]));
    } else if (f[0] == "ahead" && f.size() == 2) {
      state.ahead.push_back(f[1]);
    } else if (f[0] == "within" && f.size() == 2) {
      state.within = f[1];
    } else if (f[0] == "lost") {
      isLost_ = true;
    } else if (f[0] == "left" && f.size() == 2) {
      state.left = number(f[1]);
    } else if (f[0] == "untracked") {
      state.tracked = false;
    }
  }

private:
  bool isLost_ = false; ///< what comes is found by nothing else

  /// What comes belongs to what came last.
  std::vector<Field> *fieldsOf(const std::string &owner) {
    if (owner.starts_with("="))
      return state.variables.empty() ? nullptr : &state.variables.back().fields;
    return state.nodes.empty() ? nullptr : &state.nodes.back().fields;
  }
};

/// Addresses to what stands there.
class Places {
public:
  Places(const State &state, const Records &records) : state_(state) {
    for (const auto &[address, record] : records)
      if (state.variable(record.owner) || (state.node(record.owner) && !record.path.empty()))
        parts_.insert({address, record});
    for (const Variable &variable : state.variables)
      add(variable.name, variable.fields);
    for (const Node &node : state.nodes)
      add(node.name(), node.fields);
  }

  /// Nothing if nobody has looked there.
  std::string at(uint64_t address, const std::string &pointee) const {
    for (const Node &node : state_.nodes)
      if (node.address == address && (node.type == pointee || pointee == "void"))
        return node.name();
    auto [begin, end] = parts_.equal_range(address);
    for (auto part = begin; part != end; ++part)
      if (part->second.type == pointee)
        return "&" + part->second.name();
    for (const Node &node : state_.nodes)
      if (node.address == address)
        return node.name();
    return begin != end ? "&" + begin->second.name() : "";
  }

private:
  void add(const std::string &owner, const std::vector<Field> &fields) {
    for (const Field &field : fields)
      if (field.address != 0)
        parts_.insert({field.address, {owner, field.path, field.type}});
  }

  const State &state_;
  Records parts_;
};

void resolve(std::vector<Field> &fields, const Places &places) {
  for (Field &field : fields) {
    if (field.value.kind != Value::Kind::Outside)
      continue;
    field.value.target = places.at(number(field.value.text), field.pointee);
    if (!field.value.target.empty()) {
      field.value.kind = Value::Kind::Pointer;
      field.value.text.clear();
    }
  }
}

/// What a pointer into a block has led to, before the block itself was found.
bool isPart(const Node &node, const std::vector<Node> &nodes) {
  return std::any_of(nodes.begin(), nodes.end(), [&](const Node &other) {
    return other.size > node.size && other.address <= node.address &&
           node.address + node.size <= other.address + other.size;
  });
}

/// Of the array of which `first` is the element 0, where that is text, or nothing was written yet;
/// how many elements it has.
std::optional<std::pair<Value, size_t>> textAt(const std::vector<Field> &fields, size_t first) {
  constexpr std::string_view kZero = "[0]";
  if (!fields[first].path.ends_with(kZero) || fields[first].type != "char")
    return std::nullopt;
  const std::string name = fields[first].path.substr(0, fields[first].path.size() - kZero.size());
  const bool isUnset = fields[first].value.kind == Value::Kind::Unset;
  std::string text;
  bool isOver = isUnset;
  size_t count = 0;
  for (; first + count < fields.size(); ++count) {
    const Field &field = fields[first + count];
    if (field.path != name + "[" + std::to_string(count) + "]")
      break;
    if (isOver && field.value.kind == Value::Kind::Unset)
      continue;
    int code = 0;
    const std::string &digits = field.value.text;
    const char *const end = digits.data() + digits.size();
    if (isUnset || field.value.kind != Value::Kind::Number ||
        std::from_chars(digits.data(), end, code).ptr != end || (isOver && code != 0) ||
        (code != 0 && (code < ' ' || code > '~')))
      return std::nullopt;
    isOver |= code == 0;
    if (!isOver)
      text += static_cast<char>(code);
  }
  if (!isOver)
    return std::nullopt;
  return std::pair(isUnset ? fields[first].value : Value{Value::Kind::String, text, ""}, count);
}

void addChanges(const std::string &owner, const std::vector<Field> *before,
                const std::vector<Field> &after, std::vector<std::string> &changes) {
  for (const Field &field : after) {
    auto same = [&](const Field &old) {
      return old.path == field.path && old.value == field.value;
    };
    if (before && std::any_of(before->begin(), before->end(), same))
      continue;
    changes.push_back(joined(owner, field.path) + " = " + shown(field.value));
  }
}

} // namespace

State stateFrom(std::string_view lines) {
  Reader reader;
  for (size_t begin = 0; begin < lines.size();) {
    const size_t end = std::min(lines.find('\n', begin), lines.size());
    if (lines[begin] == '@')
      reader.take(split(lines.substr(begin + 1, end - begin - 1)));
    begin = end + 1;
  }
  State state = std::move(reader.state);
  std::erase_if(state.nodes,
                [nodes = state.nodes](const Node &node) { return isPart(node, nodes); });
  const State unresolved = state;
  const Places places(unresolved, reader.records);
  for (Variable &variable : state.variables)
    resolve(variable.fields, places);
  for (Node &node : state.nodes)
    resolve(node.fields, places);
  return state;
}

std::vector<Field> withTexts(const std::vector<Field> &fields) {
  std::vector<Field> result;
  for (size_t i = 0; i < fields.size();) {
    result.push_back(fields[i]);
    const auto text = textAt(fields, i);
    i += text ? text->second : 1;
    if (!text)
      continue;
    Field &array = result.back();
    array.path.erase(array.path.rfind('['));
    array.value = text->first;
  }
  return result;
}

std::vector<std::string> changesBetween(const State &before, const State &after) {
  std::vector<std::string> changes;
  const auto add = [&changes](const std::string &name, const auto *old, const auto &now) {
    const std::vector<Field> was = old ? withTexts(old->fields) : std::vector<Field>();
    addChanges(name, old ? &was : nullptr, withTexts(now.fields), changes);
  };
  for (const Variable &variable : after.variables)
    add(variable.name, before.variable(variable.name), variable);
  for (const Node &node : after.nodes) {
    const Node *old = before.node(node.name());
    if (!old)
      changes.push_back(node.name() + " is new");
    add(node.name(), old, node);
  }
  return changes;
}

std::string joined(const std::string &owner, const std::string &part) {
  const bool hasDot = !owner.empty() && !part.empty() && part[0] != '[';
  return owner + (hasDot ? "." : "") + part;
}

std::string shown(const Value &value) {
  switch (value.kind) {
  case Value::Kind::Null: return "null";
  case Value::Kind::Pointer: return value.target;
  case Value::Kind::Dangling: return "freed " + value.text;
  case Value::Kind::Invalid: return "invalid " + value.text;
  case Value::Kind::Outside: return "elsewhere";
  case Value::Kind::String: return '"' + value.text + '"';
  case Value::Kind::Unset: return "uninitialised";
  case Value::Kind::Optimised: return "optimised away";
  case Value::Kind::Left: return value.text + " more elements";
  case Value::Kind::Other: return "not shown";
  case Value::Kind::Function:
  case Value::Kind::Number:
  case Value::Kind::Enumerator:
  case Value::Kind::Float: return value.text;
  }
  return "";
}

} // namespace salve::debugger
