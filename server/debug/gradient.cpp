#include "server/debug/gradient.h"

#include "engine/debugger/harness.h"
#include "engine/support/tokens.h"
#include "server/debug/entities.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::server {

namespace {

using debugger::State;
using Statement = Outline::Statement;
using Values = std::map<std::string, debugger::Value>;
using Entities = std::set<std::string>;

Values valuesIn(const State &state) {
  Values result;
  const auto add = [&](const std::string &owner, bool isNode,
                       const std::vector<debugger::Field> &fields) {
    for (const debugger::Field &field : fields)
      result[Entity{owner, field.path, isNode, nullptr, ""}.name()] = field.value;
  };
  for (const debugger::Variable &variable : state.variables)
    add(variable.name, false, variable.fields);
  for (const debugger::Node &node : state.nodes)
    add(node.name(), true, node.fields);
  return result;
}

/// Entities that the two have both, with another value; and nodes that only `to` has.
Entities changed(const Values &from, const Values &to) {
  Entities result;
  for (const auto &[entity, value] : to) {
    const auto known = from.find(entity);
    if (known == from.end() || known->second != value)
      result.insert(entity);
  }
  return result;
}

std::string_view partOf(std::string_view text, ByteRange range) {
  return text.substr(range.begin, range.size());
}

bool isWord(std::string_view token) {
  return !token.empty() && (std::isalpha(static_cast<unsigned char>(token[0])) || token[0] == '_');
}

bool hasCall(std::string_view text) {
  const TokenText words(text);
  for (size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i + 1] == "(" && (isWord(words[i]) || words[i] == ")") && words[i] != "sizeof" &&
        words[i] != "if" && words[i] != "while")
      return true;
  return false;
}

/// What `a->b = e;` or `struct node *a = e;` writes, as it is written there; "" of all else.
std::string_view written(std::string_view text, const Statement &statement) {
  const std::string_view all = partOf(text, statement.range);
  const TokenText words(all);
  size_t equals = words.size(), depth = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    depth += word == "(" || word == "[";
    depth -= (word == ")" || word == "]") && depth > 0;
    if (depth == 0 && word == "," && statement.kind == Statement::Kind::Declaration)
      return "";
    if (word == "=" && equals < words.size())
      return "";
    if (word == "=" && depth == 0)
      equals = i;
    else if (word.size() > 1 && word.ends_with("=") && word != "==" && word != "!=" &&
             word != "<=" && word != ">=")
      return "";
    else if (word == "++" || word == "--")
      return "";
  }
  const bool isPlain =
      statement.kind == Statement::Kind::Simple || statement.kind == Statement::Kind::Declaration;
  if (!isPlain || equals == 0 || equals >= words.size() || hasCall(all))
    return "";
  const size_t first = statement.kind == Statement::Kind::Declaration ? equals - 1 : 0;
  return all.substr(words.range(first).begin,
                    words.range(equals - 1).end - words.range(first).begin);
}

/// Whether it does nothing, so that there may be no code to stop at: `p = p;`.
bool isIdle(std::string_view text, const Statement &statement) {
  const std::string_view all = partOf(text, statement.range), target = written(text, statement);
  const TokenText words(all);
  const size_t size = TokenText(target).size();
  if (target.empty() || words.size() != 2 * size + 2) // a = a ;
    return false;
  for (size_t i = 0; i < size; ++i)
    if (words[i] != words[size + 1 + i])
      return false;
  return true;
}

/// One execution of a statement, or one evaluation of a condition.
struct Step {
  const Statement *statement = nullptr;
  size_t at = 0; ///< of the stops
  Entities written{};
  std::string target{};   ///< the one entity that it surely writes; "": not known
  bool isChanged = false; ///< that holds something else behind it
  bool isAlone = false;   ///< on its line
  bool isForced = false;
  bool isCleared = false;
};

class Trace {
public:
  Trace(std::string_view text, const Outline::Function &function, const std::vector<Stop> &forward,
        const State &now, const State &right)
      : text_(text), function_(function), forward_(forward), now_(now) {
    const Values values = valuesIn(now), wanted = valuesIn(right);
    wrong_ = changed(values, wanted);
    for (const auto &[entity, value] : values)
      if (wanted.contains(entity) && !wrong_.contains(entity))
        right_.insert(entity);
  }

  Gradient run() {
    for (size_t i = 0; i < forward_.size(); ++i)
      execute(i);
    for (Step &step : steps_)
      step.isCleared = isRight(step);
    for (size_t i = steps_.size(); i-- > 0;)
      if (steps_[i].statement && isBranch(*steps_[i].statement))
        steps_[i].isCleared = isNeeded(i);
    return result();
  }

  bool hasWrong() const { return !wrong_.empty() || anyForced(); }

private:
  static bool isBranch(const Statement &statement) {
    return statement.kind == Statement::Kind::If || statement.kind == Statement::Kind::While ||
           statement.kind == Statement::Kind::Do;
  }
  bool anyForced() const {
    return std::any_of(forward_.begin(), forward_.end(),
                       [](const Stop &stop) { return stop.isForced; });
  }
  const State &after(size_t i) const {
    return i + 1 < forward_.size() ? forward_[i + 1].state : now_;
  }

  void execute(size_t i) {
    const Stop &stop = forward_[i];
    const Values before = valuesIn(stop.state), behind = valuesIn(after(i));
    const Statement *first = debugger::statementOn(text_, function_, stop.state.line);
    std::vector<const Statement *> all;
    for (const Statement &statement : function_.statements)
      if (debugger::lineOf(text_, statement) == stop.state.line)
        all.push_back(&statement);
    if (all.empty() && first)
      all.push_back(first);
    for (const Statement *statement : all) {
      Step step{statement, i};
      step.isAlone = all.size() == 1;
      step.isForced = stop.isForced;
      step.written = changed(before, behind);
      const std::string_view target = written(text_, *statement);
      const Entity entity = target.empty() ? Entity{} : entityIn(stop.state, target);
      if (entity.field)
        step.target = entity.name();
      else if (!target.empty() && stop.state.variable(target))
        step.target = target;
      if (!step.target.empty())
        step.written.insert(step.target);
      const auto was = before.find(step.target), is = behind.find(step.target);
      step.isChanged = was == before.end() || is == behind.end() || was->second != is->second;
      for (const std::string &entity : step.written)
        ++writers_[entity];
      steps_.push_back(std::move(step));
    }
  }

  /// It has changed what nothing else seen writes, to what it is to hold.
  bool isRight(const Step &step) const {
    return !step.target.empty() && step.isAlone && !step.isForced && step.isChanged &&
           step.written.size() == 1 && writers_.at(step.target) == 1 &&
           right_.contains(step.target);
  }

  /// Where the condition led otherwise something would be wrong that is right, or nothing that is
  /// wrong would be right.
  bool isNeeded(size_t i) const {
    const Step &step = steps_[i];
    const Statement &branch = *step.statement;
    if (step.isForced || !step.isAlone || branch.otherwise.size() != 0 ||
        hasCall(partOf(text_, branch.condition)) || !step.written.empty())
      return false;
    size_t inside = 0;
    bool hasRight = false;
    for (size_t j = i + 1; j < steps_.size() && steps_[j].statement != &branch &&
                           branch.body.contains(steps_[j].statement->range);
         ++j, ++inside)
      hasRight |= steps_[j].isCleared && !isBranch(*steps_[j].statement);
    return inside > 0 ? hasRight : isHarmless(branch, forward_[step.at].state);
  }

  /// Nothing in it, and it is plain assignments, writes what is wrong.
  bool isHarmless(const Statement &branch, const State &state) const {
    for (const Statement &inner : function_.statements) {
      if (&inner == &branch || !branch.body.contains(inner.range))
        continue;
      const std::string_view target = written(text_, inner);
      const Entity entity = target.empty() ? Entity{} : entityIn(state, target);
      if (!entity.field || !right_.contains(entity.name()))
        return false;
    }
    return true;
  }

  static ByteRange rangeOf(const Statement &statement) {
    switch (statement.kind) {
    case Statement::Kind::If:
    case Statement::Kind::While:
    case Statement::Kind::Do:
    case Statement::Kind::Switch: return statement.condition;
    case Statement::Kind::For: return {statement.range.begin, statement.body.begin};
    default: return statement.range;
    }
  }

  /// What was forced, then what wrote what is wrong, then the others; the later the likelier.
  Gradient result() const {
    std::vector<std::pair<int, const Statement *>> ranked;
    Entities seen;
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
      const bool isWriter =
          std::any_of(step->written.begin(), step->written.end(), [&](const std::string &entity) {
            return wrong_.contains(entity) && seen.insert(entity).second;
          });
      if (!step->isCleared)
        ranked.emplace_back(step->isForced ? 0 : isWriter ? 1 : 2, step->statement);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    for (const Statement &statement : function_.statements)
      if (isIdle(text_, statement))
        ranked.emplace_back(2, &statement);
    Gradient result;
    for (const auto &[rank, statement] : ranked)
      if (const ByteRange range = rangeOf(*statement);
          std::find(result.suspicious.begin(), result.suspicious.end(), range) ==
          result.suspicious.end())
        result.suspicious.push_back(range);
    result.isMissing = std::any_of(wrong_.begin(), wrong_.end(), [&](const std::string &entity) {
      return !writers_.contains(entity);
    });
    return result;
  }

  std::string_view text_;
  const Outline::Function &function_;
  const std::vector<Stop> &forward_;
  const State &now_;
  Entities wrong_{}, right_{}; ///< of now, in the specified state
  std::vector<Step> steps_{};
  std::map<std::string, size_t> writers_{};
};

} // namespace

std::vector<ByteRange> Gradient::withCalled(std::string_view text, const Outline &outline) const {
  std::vector<ByteRange> result = suspicious;
  std::set<const Outline::Function *> known;
  for (size_t i = 0; i < result.size(); ++i) {
    const TokenText words(partOf(text, result[i]));
    for (size_t word = 0; word < words.size(); ++word)
      for (const Outline::Function &function : outline.functions)
        if (words[word] == function.name && known.insert(&function).second)
          result.push_back(function.body);
  }
  return result;
}

std::optional<Gradient> gradientOf(std::string_view text, const Outline &outline,
                                   const std::vector<Stop> &forward, const State &now,
                                   const State &right) {
  for (const Stop &stop : forward)
    if (!stop.isOneLine || !stop.state.isSameActivation(now))
      return std::nullopt;
  for (const Outline::Function &function : outline.functions)
    if (function.name == now.function && !forward.empty()) {
      Trace trace(text, function, forward, now, right);
      return trace.hasWrong() ? std::optional(trace.run()) : std::nullopt;
    }
  return std::nullopt;
}

} // namespace salve::server
