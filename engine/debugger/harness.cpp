#include "engine/debugger/harness.h"

#include "engine/support/tokens.h"

#include <algorithm>
#include <ranges>

namespace salve::debugger {

namespace {

using Kind = Outline::Statement::Kind;

constexpr const char *kIncludes = "#include <assert.h>\n#include <setjmp.h>\n#include <stdlib.h>\n"
                                  "#include <string.h>\n";

std::string ours(const std::string &node) { return "salve_" + node; }

/// The value as C; nothing if it has none that can be written or compared.
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

/// The variable, or a part of it.
bool isSetByHand(const std::string &variable, const std::set<std::string> &changed) {
  return std::any_of(changed.begin(), changed.end(), [&](const std::string &one) {
    return one.substr(0, one.find_first_of(".[")) == variable;
  });
}

class Writer {
public:
  Writer(std::string_view text, const Outline &outline, const State &entry,
         const std::vector<Recorded> &recorded, const std::vector<Effect> &effects)
      : text_(text), outline_(outline), entry_(entry), recorded_(recorded), effects_(effects) {}

  Harness write() {
    const auto called =
        std::find_if(outline_.functions.begin(), outline_.functions.end(),
                     [&](const Outline::Function &f) { return f.name == entry_.function; });
    if (called == outline_.functions.end()) {
      result_.why = "'" + entry_.function + "' is not written in this file";
      return result_;
    }
    for (const Node &node : entry_.nodes)
      bound_.insert(node.name());
    for (const Effect &effect : effects_)
      take(effect);
    for (size_t i = 0; i < recorded_.size() && result_.why.empty(); ++i)
      place(i, *called);
    for (size_t i = 0; i < natives_.size(); ++i)
      insertNative(natives_[i], i);
    if (!result_.why.empty())
      return result_;
    result_.inserted.insert(result_.inserted.begin(), {{0, 0}, kIncludes});
    std::stable_sort(result_.inserted.begin(), result_.inserted.end(),
                     [](const TextEdit &a, const TextEdit &b) { return a.range < b.range; });
    const auto with = applyEdits(text_, result_.inserted);
    if (!with) {
      result_.why = "the places of the recorded states overlap";
      return result_;
    }
    result_.length = with->size();
    result_.test = "test_salve_states";
    result_.text =
        *with + "\n" + declarations() + hooks() + nativeFunctions() + setUp() + test(*called);
    return result_;
  }

private:
  /// A place of the text where states were recorded.
  struct Hook {
    const Outline::Function *function = nullptr;
    const Outline::Statement *statement = nullptr; ///< null: wherever the function returns
    std::vector<const Outline::Variable *> passed{};
    std::string body{};
  };

  /// A statement that was executed in the program itself.
  struct Native {
    const Outline::Function *function = nullptr;
    const Outline::Statement *statement = nullptr;
    std::vector<const Outline::Variable *> written{};
    std::vector<std::string> effects{};
  };

  void note(const std::string &what) {
    if (std::find(result_.notes.begin(), result_.notes.end(), what) == result_.notes.end())
      result_.notes.push_back(what);
  }

  void place(size_t number, const Outline::Function &called) {
    const State &state = recorded_[number].state;
    const auto function =
        std::find_if(outline_.functions.begin(), outline_.functions.end(),
                     [&](const Outline::Function &f) { return f.name == state.function; });
    if (function == outline_.functions.end()) {
      result_.why = "'" + state.function + "' is not written in this file";
      return;
    }
    stateOf_ = &state;
    const std::string guard = "salve_seen == " + std::to_string(number);
    const std::string next = "salve_seen = " + std::to_string(number + 1) + ", salve_near = 0;\n";
    const bool isAtEnd = state.line >= lineOf(text_, function->body.end - 1);
    if (isAtEnd && &*function == &called) {
      const Hook none;
      atEnd_ += "    if (" + guard + " && " + condition(number, none) + ")\n      " + next;
      return;
    }
    const Outline::Statement *statement =
        isAtEnd ? nullptr : statementOn(text_, *function, state.line);
    if (!statement && !isAtEnd) {
      result_.why = "no statement begins on line " + std::to_string(state.line);
      return;
    }
    Hook &hook = isAtEnd ? hookAtEnd(*function) : hookAt(*function, *statement, recorded_[number]);
    hook.body += "  if (" + guard + " && " + condition(number, hook) + ")\n    " + next;
    if (number + 1 == recorded_.size())
      hook.body += "  if (salve_seen == " + std::to_string(recorded_.size()) +
                   ")\n    longjmp(salve_out, 1);\n";
  }

  Hook &hookAt(const Outline::Function &function, const Outline::Statement &statement,
               const Recorded &first) {
    for (Hook &hook : hooks_)
      if (hook.statement == &statement)
        return hook;
    Hook &hook = hooks_.emplace_back(Hook{&function, &statement});
    for (auto variable = function.variables.rbegin(); variable != function.variables.rend();
         ++variable)
      if (isPassed(function, statement, *variable, first))
        hook.passed.insert(hook.passed.begin(), &*variable);
    insert(hook, static_cast<size_t>(&hook - hooks_.data()));
    return hook;
  }

  /// Whether a condition that somebody has typed reads it.
  bool isAsserted(std::string_view variable) const {
    const auto names = [&](const std::string &condition) {
      const TokenText words(condition);
      size_t i = 0;
      while (i < words.size() && words[i] != variable)
        ++i;
      return i < words.size();
    };
    return std::any_of(recorded_.begin(), recorded_.end(), [&](const Recorded &one) {
      return std::any_of(one.asserted.begin(), one.asserted.end(), names);
    });
  }

  /// Of its own variables nothing is seen there.
  Hook &hookAtEnd(const Outline::Function &function) {
    for (Hook &hook : hooks_)
      if (!hook.statement && hook.function == &function)
        return hook;
    Hook &hook = hooks_.emplace_back(Hook{&function});
    const size_t number = hooks_.size() - 1;
    const std::string name = "salve_at_" + std::to_string(number) + "(";
    insertAt(function.range.begin, signature(hook, number) + ";\n");
    for (const Outline::Statement &at : function.statements) {
      constexpr std::string_view kReturn = "return";
      if (at.kind != Kind::Return)
        continue;
      if (text_.substr(at.range.begin, kReturn.size()) != kReturn)
        result_.why = "'" + function.name + "' returns in a macro";
      else if (function.result != "void") {
        insertAt(at.range.begin + static_cast<uint32_t>(kReturn.size()), " " + name);
        insertAt(at.range.end - 1, ")");
      } else
        insertCall(at, name + ")");
    }
    if (function.result == "void")
      insertAt(function.body.end - 1, name + "); ");
    return hook;
  }

  bool isPassed(const Outline::Function &function, const Outline::Statement &statement,
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
    const std::vector<Token> before = tokens(text_, {function.body.begin, at});
    for (size_t i = 0; i + 1 < before.size(); ++i) {
      const auto word = [&](size_t j) {
        return text_.substr(before[j].range.begin, before[j].range.size());
      };
      if (word(i) == variable.name && (i == 0 || (word(i - 1) != "." && word(i - 1) != "->")) &&
          (word(i + 1) == "=" || (i > 0 && word(i - 1) == "&")))
        return true;
    }
    return false;
  }

  std::string call(const Hook &hook, size_t number) const {
    std::string arguments;
    for (const Outline::Variable *variable : hook.passed)
      arguments += (arguments.empty() ? "" : ", ") + variable->name;
    return "salve_at_" + std::to_string(number) + "(" + arguments + ")";
  }

  std::string signature(const Hook &hook, size_t number) const {
    if (!hook.statement && hook.function->result != "void")
      return hook.function->result + " salve_at_" + std::to_string(number) + "(" +
             hook.function->result + " salve_result)";
    std::string parameters;
    for (const Outline::Variable *variable : hook.passed)
      parameters += (parameters.empty() ? "" : ", ") + variable->declarator;
    return "int salve_at_" + std::to_string(number) + "(" +
           (parameters.empty() ? "void" : parameters) + ")";
  }

  void insertAt(uint32_t offset, std::string what) {
    result_.inserted.push_back({{offset, offset}, std::move(what)});
  }

  void insert(const Hook &hook, size_t number) {
    const Outline::Statement &at = *hook.statement;
    const std::string called = call(hook, number);
    insertAt(hook.function->range.begin, signature(hook, number) + ";\n");
    if (at.kind == Kind::While || at.kind == Kind::Do) {
      insertAt(at.condition.begin, called + " && (");
      insertAt(at.condition.end, ")");
      return;
    }
    if (at.kind == Kind::For) {
      const auto close =
          static_cast<uint32_t>(text_.rfind(')', std::max<uint32_t>(at.body.begin, 1) - 1));
      if (at.increment.size() != 0)
        insertAt(at.increment.begin, called + ", ");
      else
        insertAt(close, called);
    }
    insertCall(at, called);
  }

  void insertCall(const Outline::Statement &at, const std::string &called) {
    insertAt(at.range.begin, (at.inBlock ? "" : "{ ") + called + "; ");
    if (!at.inBlock)
      insertAt(at.range.end, " }");
  }

  // ---- what was executed in the program itself

  void take(const Effect &effect) {
    const auto function =
        std::find_if(outline_.functions.begin(), outline_.functions.end(),
                     [&](const Outline::Function &f) { return f.name == effect.before.function; });
    const Outline::Statement *statement = function == outline_.functions.end()
                                              ? nullptr
                                              : statementOn(text_, *function, effect.before.line);
    if (!statement)
      return;
    auto native = std::find_if(natives_.begin(), natives_.end(),
                               [&](const Native &one) { return one.statement == statement; });
    if (native == natives_.end())
      native = natives_.insert(native, {&*function, statement});
    for (const Node &node : effect.after.nodes)
      if (bound_.insert(node.name()).second)
        made_.push_back(&node), allocated_.push_back(&node);
    std::string all;
    for (const Variable &variable : effect.after.variables) {
      const std::string name = variable.scope == Variable::Scope::Global
                                   ? variable.name
                                   : writtenThrough(*native, variable.name);
      const Variable *before = effect.before.variable(variable.name);
      if (!name.empty())
        addEffects(all, before ? &before->fields : nullptr, variable.fields, effect.after,
                   [&](const std::string &path) { return joined(name, path); });
    }
    for (const Node &node : effect.after.nodes) {
      const Node *before = effect.before.node(node.name());
      addEffects(all, before ? &before->fields : nullptr, node.fields, effect.after,
                 [&](const std::string &path) { return accessOf(ours(node.name()), path); });
    }
    native->effects.push_back(std::move(all));
  }

  template <typename Place>
  void addEffects(std::string &all, const std::vector<Field> *before,
                  const std::vector<Field> &after, const State &state, const Place &place) {
    for (const Field &field : after)
      if (!before || std::none_of(before->begin(), before->end(), [&](const Field &old) {
            return old.path == field.path && old.value == field.value;
          }))
        all += "  " + assigned(place(field.path), field.value, state);
  }

  /// A local variable of the statement, by a pointer; "": there is none of that name.
  static std::string writtenThrough(Native &native, const std::string &name) {
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

  static std::string nativeSignature(const Native &native, size_t number) {
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

  void insertNative(const Native &native, size_t number) {
    const Outline::Statement &at = *native.statement;
    const std::string known = "salve_native_" + std::to_string(number) + "()";
    std::string arguments;
    for (const Outline::Variable *variable : native.written)
      arguments += (arguments.empty() ? "&" : ", &") + variable->name;
    const std::string effect = "salve_effect_" + std::to_string(number) + "(" + arguments + ");";
    insertAt(native.function->range.begin, "int salve_native_" + std::to_string(number) +
                                               "(void);\n" + nativeSignature(native, number) +
                                               ";\n");
    if (at.kind != Kind::Declaration)
      return insertAt(at.range.begin, "if (" + known + ") " + effect + " else ");
    const size_t equals = text_.find('=', at.range.begin);
    if (equals < at.range.end) {
      insertAt(static_cast<uint32_t>(equals) + 1, " " + known + " ? 0 : (");
      insertAt(at.range.end - 1, ")");
    }
    insertAt(at.range.end, " " + effect);
  }

  std::string nativeFunctions() const {
    std::string result;
    for (size_t i = 0; i < natives_.size(); ++i) {
      const std::string done = "salve_done_" + std::to_string(i);
      result += "static int " + done + ";\nint salve_native_" + std::to_string(i) +
                "(void) { return " + done + " < " + std::to_string(natives_[i].effects.size()) +
                "; }\n" + nativeSignature(natives_[i], i) + " {\n";
      for (size_t k = 0; k < natives_[i].effects.size(); ++k)
        result += "  if (" + done + " == " + std::to_string(k) + ") {\n" + natives_[i].effects[k] +
                  "  }\n";
      result += "  " + done + "++;\n  return 1;\n}\n";
    }
    return result;
  }

  // ---- what is to hold

  /// Of what was set by hand, how much holds, is told: an edit after which it is more is nearer.
  std::string condition(size_t number, const Hook &hook) {
    const Recorded &recorded = recorded_[number];
    std::string all, byHand = "1";
    size_t most = 1;
    const auto also = [&](const std::string &one) {
      all += one.empty() ? "" : one + "\n      && ";
    };
    const auto alsoHolds = [&](const std::string &entity, const std::string &place,
                               const Value &value) {
      if (recorded.only && recorded.only->count(entity) == 0)
        return;
      const size_t named = bound_.size();
      const std::string one = holds(place, value);
      if (one.empty() || recorded.changed.count(entity) == 0 || bound_.size() != named)
        return also(one);
      byHand += " + (" + one + ")";
      ++most;
    };
    if (recorded.isWhole) {
      for (const Variable &variable : recorded.state.variables)
        if (isVisible(variable, hook))
          for (const Field &field : variable.fields) {
            const std::string place = joined(variable.name, field.path);
            alsoHolds(place, place, field.value);
          }
      for (const Node &node : recorded.state.nodes)
        if (bound_.count(node.name()) != 0) // else only what is not compared leads to it
          for (const Field &field : node.fields)
            alsoHolds(accessOf(node.name(), field.path), accessOf(ours(node.name()), field.path),
                      field.value);
    }
    for (const std::string &asserted : recorded.asserted)
      also("(" + withNodes(asserted, [&](const std::string &n) { return nodeInC(n); }) + ")");
    most_ = std::max(most_, most);
    return "(" + all + "salve_nearer(" + byHand + ") == " + std::to_string(most) + ")";
  }

  std::string nodeInC(const std::string &name) const {
    return bound_.count(name) != 0 ? ours(name) : "";
  }

  static bool isVisible(const Variable &variable, const Hook &hook) {
    if (variable.scope == Variable::Scope::Global)
      return true;
    return std::any_of(hook.passed.begin(), hook.passed.end(),
                       [&](const Outline::Variable *v) { return v->name == variable.name; });
  }

  static std::string accessOf(const std::string &pointer, const std::string &path) {
    if (path.empty())
      return "*" + pointer;
    return path[0] == '[' ? pointer + path : pointer + "->" + path;
  }

  /// "n3", "&n3.next", "&head": as C; nothing if it cannot be said.
  std::optional<std::string> targetInC(const State &state, const std::string &target) const {
    if (!target.starts_with("&"))
      return bound_.count(target) != 0 ? std::optional(ours(target)) : std::nullopt;
    const std::string owner = target.substr(1, target.find_first_of(".[", 1) - 1);
    if (state.node(owner)) {
      if (bound_.count(owner) == 0)
        return std::nullopt;
      const std::string rest = target.substr(1 + owner.size());
      return "&" + ours(owner) + (rest.starts_with(".") ? "->" + rest.substr(1) : rest);
    }
    const Variable *variable = state.variable(owner);
    return variable && variable->scope == Variable::Scope::Global ? std::optional(target)
                                                                  : std::nullopt;
  }

  std::string holds(const std::string &what, const Value &value) {
    if (value.kind == Value::Kind::String)
      return "(" + what + " && strcmp((const char *)" + what + ", " + *literal(value) + ") == 0)";
    if (value.kind == Value::Kind::Pointer) {
      if (const auto target = targetInC(*stateOf_, value.target))
        return what + " == " + *target;
      if (value.target.starts_with("&")) {
        note("where " + what + " points to (a local variable)");
        return "";
      }
      return boundTo(what, value.target);
    }
    if (value.kind == Value::Kind::Unset || value.kind == Value::Kind::Left)
      return "";
    const auto written = literal(value);
    if (!written)
      note(what + " (" + shown(value) + ")");
    return written ? what + " == " + *written : "";
  }

  /// A block that the function allocates is whatever stands where it is first seen, as long as it
  /// is no other.
  std::string boundTo(const std::string &what, const std::string &node) {
    const Node *known = stateOf_->node(node);
    if (!known)
      return "";
    made_.push_back(known);
    std::string result = "(" + ours(node) + " = " + what + ") != 0";
    for (const std::string &other : bound_)
      result += " && (void *)" + ours(node) + " != (void *)" + ours(other);
    bound_.insert(node);
    return result;
  }

  // ---- what stands behind the user's text

  std::string declarations() const {
    std::string result = "static int salve_seen, salve_near;\nstatic jmp_buf salve_out;\n"
                         "static int salve_nearer(int to) {\n";
    for (size_t i = 1; i <= most_; ++i) { // an assertion more for each step
      const std::string step = std::to_string(i);
      result += "  if (salve_near < " + step + " && to >= " + step +
                ") {\n    salve_near = " + step + ";\n    assert(salve_near > 0);\n  }\n";
    }
    result += "  return to;\n}\n";
    for (const Node &node : entry_.nodes) {
      if (!node.isHeap)
        result += "static " + node.type + " salve_object_" + node.name() +
                  (node.count > 1 ? "[" + std::to_string(node.count) + "]" : "") + ";\n";
      result += "static " + node.type + " *" + ours(node.name()) + ";\n";
    }
    for (const Node *node : made_)
      result += "static " + node->type + " *" + ours(node->name()) + ";\n";
    return result;
  }

  std::string hooks() const {
    std::string result;
    for (size_t i = 0; i < hooks_.size(); ++i)
      result +=
          signature(hooks_[i], i) + " {\n" + hooks_[i].body + "  return " +
          (hooks_[i].statement || hooks_[i].function->result == "void" ? "1" : "salve_result") +
          ";\n}\n";
    return result;
  }

  std::string assigned(const std::string &what, const Value &value, const State &state) {
    if (value.kind == Value::Kind::Unset || value.kind == Value::Kind::Left)
      return "";
    const auto written =
        value.kind == Value::Kind::Pointer ? targetInC(state, value.target) : literal(value);
    if (!written) {
      note("what " + what + (&state == &entry_ ? " is in the beginning (" : " becomes (") +
           shown(value) + ")");
      return "";
    }
    return "  " + what + " = " + *written + ";\n";
  }

  std::string setUp() {
    std::string result = "static void salve_set_up(void) {\n  salve_seen = salve_near = 0;\n";
    for (const Node &node : entry_.nodes) {
      const std::string name = ours(node.name());
      result += "  " + name + " = " +
                (!node.isHeap ? (node.count > 1 ? "" : "&") + ("salve_object_" + node.name())
                              : "malloc(" + std::to_string(node.size) + ")") +
                ";\n";
    }
    for (const Node *node : allocated_)
      result += "  " + ours(node->name()) + " = malloc(" + std::to_string(node->size) + ");\n";
    for (const size_t native : std::views::iota(size_t{0}, natives_.size()))
      result += "  salve_done_" + std::to_string(native) + " = 0;\n";
    for (const Node &node : entry_.nodes)
      for (const Field &field : node.fields)
        result += assigned(accessOf(ours(node.name()), field.path), field.value, entry_);
    for (const Variable &variable : entry_.variables)
      if (variable.scope == Variable::Scope::Global &&
          variable.type.find("const") == std::string::npos)
        for (const Field &field : variable.fields)
          result += assigned(joined(variable.name, field.path), field.value, entry_);
    return result + "}\n";
  }

  std::string test(const Outline::Function &called) {
    std::string result = "void " + result_.test + "(void) {\n  salve_set_up();\n", arguments;
    for (size_t i = 0; i < called.parameters && i < called.variables.size(); ++i) {
      const Outline::Variable &parameter = called.variables[i];
      result += "  " + parameter.declarator + ";\n";
      if (const Variable *value = entry_.variable(parameter.name))
        for (const Field &field : value->fields)
          result += assigned(joined(parameter.name, field.path), field.value, entry_);
      arguments += (i == 0 ? "" : ", ") + parameter.name;
    }
    result += "  if (!setjmp(salve_out)) {\n    " + called.name + "(" + arguments + ");\n" +
              atEnd_ + "  }\n";
    for (size_t i = 1; i <= recorded_.size(); ++i)
      result += "  assert(salve_seen >= " + std::to_string(i) + ");\n";
    return result + "}\n";
  }

  std::string_view text_;
  const Outline &outline_;
  const State &entry_;
  const std::vector<Recorded> &recorded_;
  const std::vector<Effect> &effects_;
  const State *stateOf_ = nullptr; ///< that is written now
  Harness result_{};
  std::vector<Hook> hooks_{};
  std::set<std::string> bound_{};    ///< nodes that have a name in C
  std::vector<const Node *> made_{}; ///< by the function
  std::vector<Native> natives_{};
  std::vector<const Node *> allocated_{}; ///< of those, by statements executed in the program
  size_t most_ = 1;                       ///< that is counted of one state
  std::string atEnd_{};
};

} // namespace

Harness harnessOf(std::string_view text, const Outline &outline, const State &entry,
                  const std::vector<Recorded> &recorded, const std::vector<Effect> &effects) {
  return Writer(text, outline, entry, recorded, effects).write();
}

} // namespace salve::debugger
