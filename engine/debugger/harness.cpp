#include "engine/debugger/harness.h"

#include "engine/debugger/course.h"
#include "engine/debugger/hooks.h"
#include "engine/debugger/natives.h"
#include "engine/debugger/reach.h"

#include <algorithm>

namespace salve::debugger {

namespace {

constexpr const char *kIncludes = "#include <assert.h>\n#include <setjmp.h>\n#include <stdlib.h>\n"
                                  "#include <string.h>\n";

class Writer {
public:
  Writer(std::string_view text, const Outline &outline, const std::vector<Call> &calls)
      : draft_{text, outline}, calls_(calls), hooks_(draft_, calls), course_(draft_, hooks_),
        natives_(draft_) {}

  Harness write() {
    std::string tests;
    for (size_t i = 0; i < calls_.size() && result_.why.empty(); ++i)
      tests += call(i);
    course_.close(calls_);
    natives_.insert();
    if (!result_.why.empty())
      return std::move(result_);
    result_.inserted.insert(result_.inserted.begin(), {{0, 0}, kIncludes});
    std::stable_sort(result_.inserted.begin(), result_.inserted.end(),
                     [](const TextEdit &a, const TextEdit &b) { return a.range < b.range; });
    const auto with = applyEdits(draft_.text, result_.inserted);
    if (!with) {
      result_.why = "the places of the recorded states overlap";
      return std::move(result_);
    }
    result_.length = with->size();
    result_.test = "test_salve_states";
    result_.text = *with + "\n" + declarations() + hooks_.functions() + natives_.functions() +
                   setUps_ + "void " + result_.test + "(void) {\n  salve_seen = 0;\n" + tests +
                   "}\n";
    return std::move(result_);
  }

private:
  /// One call, with what is recorded in it; what it is called with stands before it.
  std::string call(size_t number) {
    call_ = &calls_[number];
    draft_.call = number;
    const Outline::Function *called = draft_.function(call_->entry.function);
    if (!called) {
      result_.why = "'" + call_->entry.function + "' is not written in this file";
      return "";
    }
    reach_ = reachOf(draft_.text, draft_.outline, *call_);
    atEnd_.clear();
    draft_.bound.clear();
    for (const Node &node : call_->entry.nodes)
      if (reach_.has(node)) {
        draft_.bound.insert(node.name());
        declare(node, true);
      }
    bindMade();
    natives_.take(*call_);
    const size_t first = seen_;
    const bool hasCourse = !call_->lines.empty() && !reach_.isRecursive && call_->effects.empty();
    const Recorded *before = nullptr;
    for (const Recorded &recorded : call_->recorded) {
      place(recorded, *called);
      if (hasCourse && recorded.isNext && before)
        course_.expect(*called, seen_, before->state.line);
      before = &recorded;
      ++seen_;
    }
    setUp(number);
    return "  {\n" + calling(number, *called) + asserted(first) + "  }\n";
  }

  /// Blocks that statements which were executed in the program have made.
  void bindMade() {
    for (const Effect &effect : call_->effects)
      for (const Node &node : effect.after.nodes)
        if (draft_.bound.insert(node.name()).second) {
          declare(node, false);
          allocated_.push_back(&node);
        }
  }

  void place(const Recorded &recorded, const Outline::Function &called) {
    const State &state = recorded.state;
    const Outline::Function *function = draft_.function(state.function);
    if (!function) {
      result_.why = "'" + state.function + "' is not written in this file";
      return;
    }
    const std::string guard = "salve_seen == " + std::to_string(seen_);
    const std::string next =
        "salve_seen = " + std::to_string(seen_ + 1) + ", salve_near = salve_rounds = 0";
    const bool isAtEnd = state.line >= lineOf(draft_.text, function->body.end - 1);
    if (isAtEnd && function == &called) {
      atEnd_ += "    if (" + guard + " && " + condition(recorded, {}) + ")\n      " + next + ";\n";
      return;
    }
    const Outline::Statement *statement =
        isAtEnd ? nullptr : statementOn(draft_.text, *function, state.line);
    if (!statement && !isAtEnd) {
      result_.why = "no statement begins on line " + std::to_string(state.line);
      return;
    }
    Hook &hook = isAtEnd ? hooks_.atEnd(*function) : hooks_.at(*function, *statement, recorded);
    hook.body += "  if (" + guard + " && " + condition(recorded, hook) + ")\n    ";
    const bool isLast = &recorded == &call_->recorded.back(); // calls behind it come here, too
    hook.body += isLast ? next + ", longjmp(salve_out, 1);\n" : next + ";\n";
  }

  // ---- what is to hold

  /// Of what was set by hand, how much holds, is told: an edit after which it is more is nearer.
  std::string condition(const Recorded &recorded, const Hook &hook) {
    std::string all, byHand = "1";
    size_t most = 1;
    const auto also = [&](const std::string &one) {
      all += one.empty() ? "" : one + "\n      && ";
    };
    const auto alsoHolds = [&](const std::string &entity, const std::string &place,
                               const Value &value) {
      if ((recorded.only && recorded.only->count(entity) == 0) || recorded.open.contains(entity))
        return;
      const size_t named = draft_.bound.size();
      const std::string one = holds(recorded.state, place, value);
      if (one.empty() || recorded.changed.count(entity) == 0 || draft_.bound.size() != named)
        return also(one);
      byHand += " + (" + one + ")";
      ++most;
    };
    if (recorded.isWhole) {
      for (const Variable &variable : recorded.state.variables)
        if (hook.sees(variable) && reach_.has(variable))
          for (const Field &field : variable.fields) {
            const std::string place = joined(variable.name, field.path);
            alsoHolds(place, place, field.value);
          }
      for (const Node &node : recorded.state.nodes)
        if (draft_.bound.count(node.name()) != 0) // else only what is not compared leads to it
          for (const Field &field : node.fields)
            alsoHolds(accessOf(node.name(), field.path),
                      accessOf(draft_.ours(node.name()), field.path), field.value);
    }
    for (const std::string &asserted : recorded.asserted)
      also("(" + withNodes(asserted, [&](const std::string &n) { return nodeInC(n); }) + ")");
    most_ = std::max(most_, most);
    return "(" + all + "salve_nearer(" + byHand + ") == " + std::to_string(most) + ")";
  }

  std::string nodeInC(const std::string &name) const {
    return draft_.bound.count(name) != 0 ? draft_.ours(name) : "";
  }

  std::string holds(const State &state, const std::string &what, const Value &value) {
    if (value.kind == Value::Kind::String)
      return "(" + what + " && strcmp((const char *)" + what + ", " + *literal(value) + ") == 0)";
    if (value.kind == Value::Kind::Pointer) {
      if (const auto target = draft_.targetInC(state, value.target))
        return what + " == " + *target;
      if (value.target.starts_with("&")) {
        draft_.note("where " + what + " points to (a local variable)");
        return "";
      }
      return boundTo(state, what, value.target);
    }
    if (value.kind == Value::Kind::Unset || value.kind == Value::Kind::Left)
      return "";
    const auto written = literal(value);
    if (!written)
      draft_.note(what + " (" + shown(value) + ")");
    return written ? what + " == " + *written : "";
  }

  /// A block that the function allocates is whatever stands where it is first seen, as long as it
  /// is no other.
  std::string boundTo(const State &state, const std::string &what, const std::string &node) {
    const Node *known = state.node(node);
    if (!known)
      return "";
    declare(*known, false);
    std::string result = "(" + draft_.ours(node) + " = " + what + ") != 0";
    for (const std::string &other : draft_.bound)
      result += " && (void *)" + draft_.ours(node) + " != (void *)" + draft_.ours(other);
    draft_.bound.insert(node);
    return result;
  }

  // ---- what stands behind the user's text

  /// The variable that stands for it; of an object that is no block of the heap, the object, too.
  void declare(const Node &node, bool isGiven) {
    const std::string name = draft_.ours(node.name());
    if (isGiven && !node.isHeap)
      nodes_ += "static " + node.type + " " + name + "_object" +
                (node.count > 1 ? "[" + std::to_string(node.count) + "]" : "") + ";\n";
    if (declared_.insert(name).second)
      nodes_ += "static " + node.type + " *" + name + ";\n";
  }

  std::string declarations() const {
    std::string result =
        "static int salve_seen, salve_near, salve_rounds;\nstatic jmp_buf salve_out;\n"
        "static int salve_nearer(int to) {\n";
    for (size_t i = 1; i <= most_; ++i) { // an assertion more for each step
      const std::string step = std::to_string(i);
      result += "  if (salve_near < " + step + " && to >= " + step +
                ") {\n    salve_near = " + step + ";\n    assert(salve_near > 0);\n  }\n";
    }
    return result + "  return to;\n}\n" + nodes_;
  }

  void setUp(size_t number) {
    const State &entry = call_->entry;
    setUps_ += "static void salve_set_up_" + std::to_string(number) + "(void) {\n";
    setUps_ += "  salve_near = salve_rounds = 0;\n";
    for (const Node &node : entry.nodes)
      if (reach_.has(node)) {
        const std::string name = draft_.ours(node.name());
        setUps_ += "  " + name + " = " +
                   (!node.isHeap ? (node.count > 1 ? "" : "&") + name + "_object"
                                 : "malloc(" + std::to_string(node.size) + ")") +
                   ";\n";
      }
    for (const Node *node : allocated_)
      setUps_ +=
          "  " + draft_.ours(node->name()) + " = malloc(" + std::to_string(node->size) + ");\n";
    allocated_.clear();
    setUps_ += natives_.setUp(number);
    for (const Node &node : entry.nodes)
      for (const Field &field : node.fields)
        if (reach_.has(node))
          setUps_ += draft_.assigned(accessOf(draft_.ours(node.name()), field.path), field.value,
                                     entry, entry);
    for (const Variable &variable : entry.variables)
      if (variable.scope == Variable::Scope::Global && reach_.has(variable) &&
          variable.type.find("const") == std::string::npos)
        for (const Field &field : variable.fields)
          setUps_ += draft_.assigned(joined(variable.name, field.path), field.value, entry, entry);
    setUps_ += "}\n";
  }

  std::string calling(size_t number, const Outline::Function &called) {
    const State &entry = call_->entry;
    std::string result = "  salve_set_up_" + std::to_string(number) + "();\n", arguments;
    for (size_t i = 0; i < called.parameters && i < called.variables.size(); ++i) {
      const Outline::Variable &parameter = called.variables[i];
      result += "  " + parameter.declarator + ";\n";
      if (const Variable *value = entry.variable(parameter.name))
        for (const Field &field : value->fields)
          result += draft_.assigned(joined(parameter.name, field.path), field.value, entry, entry);
      arguments += (i == 0 ? "" : ", ") + parameter.name;
    }
    return result + "  if (!setjmp(salve_out)) {\n    " + called.name + "(" + arguments + ");\n" +
           atEnd_ + "  }\n";
  }

  std::string asserted(size_t first) const {
    std::string result;
    for (size_t i = first + 1; i <= seen_; ++i)
      result += "  assert(salve_seen >= " + std::to_string(i) + ");\n";
    return result;
  }

  Draft draft_;
  Harness &result_ = draft_.result;
  const std::vector<Call> &calls_;
  Hooks hooks_;
  Course course_;
  Natives natives_;
  const Call *call_ = nullptr; ///< that is written now
  Reach reach_{};
  std::vector<const Node *> allocated_{}; ///< for it, by statements executed in the program
  std::string atEnd_{};                   ///< of it: what is looked at there
  size_t seen_ = 0;                       ///< states of it and those before
  size_t most_ = 1;                       ///< that is counted of one state
  std::set<std::string> declared_{};
  std::string nodes_{}, setUps_{};
};

} // namespace

Harness harnessOf(std::string_view text, const Outline &outline, const std::vector<Call> &calls) {
  return Writer(text, outline, calls).write();
}

} // namespace salve::debugger
