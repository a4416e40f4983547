#include "engine/debugger/reach.h"

#include "engine/support/tokens.h"

#include <algorithm>
#include <map>

namespace salve::debugger {

namespace {

using Names = std::set<std::string, std::less<>>;

Names namesIn(std::string_view text) {
  Names result;
  for (const Token &token : tokens(text))
    if (token.kind == TokenKind::Identifier)
      result.emplace(text.substr(token.range.begin, token.range.size()));
  return result;
}

/// How often each name stands outside of the functions: a declaration names it once.
std::map<std::string, size_t, std::less<>> namesOutside(std::string_view text,
                                                        const Outline &outline) {
  std::map<std::string, size_t, std::less<>> result;
  for (const Token &token : tokens(text))
    if (token.kind == TokenKind::Identifier && !outline.around(token.range.begin))
      ++result[std::string(text.substr(token.range.begin, token.range.size()))];
  return result;
}

bool leadsToFunction(const std::vector<Field> &fields) {
  return std::any_of(fields.begin(), fields.end(),
                     [](const Field &field) { return field.value.kind == Value::Kind::Function; });
}

/// "n3" of "n3" and "&n3.next", "head" of "&head.first".
std::string ownerOf(const std::string &target) {
  return target.starts_with("&") ? target.substr(1, target.find_first_of(".[", 1) - 1) : target;
}

class Walk {
public:
  Walk(std::string_view text, const Outline &outline, const Call &call)
      : text_(text), outline_(outline), call_(call) {}

  Reach run() {
    readFunctions();
    const auto outside = namesOutside(text_, outline_);
    for (const Variable &variable : call_.entry.variables) {
      if (leadsToFunction(variable.fields))
        reach_.isAll = true; // who is called is not known
      const auto count = outside.find(variable.name);
      const bool isNamed = named_.contains(variable.name) || !variable.isInternal ||
                           (count != outside.end() && count->second > 1);
      if (variable.scope == Variable::Scope::Global && isNamed)
        reach_.globals.insert(variable.name);
    }
    for (const Node &node : call_.entry.nodes)
      reach_.isAll |= leadsToFunction(node.fields);
    reach_.isAll |= !call_.effects.empty();
    for (size_t before = 0, now = 1; before != now && !reach_.isAll;) {
      before = reach_.globals.size() + reach_.nodes.size();
      follow(call_.entry);
      for (const Recorded &one : call_.recorded) {
        follow(one.state);
        for (const std::string &condition : one.asserted)
          for (const std::string &name : namesIn(condition))
            add(name);
      }
      now = reach_.globals.size() + reach_.nodes.size();
    }
    return std::move(reach_);
  }

private:
  /// Those that run, and what they name.
  void readFunctions() {
    Names read;
    named_.insert(call_.entry.function);
    for (bool goesOn = true; goesOn;) {
      goesOn = false;
      for (const Outline::Function &function : outline_.functions)
        if (named_.contains(function.name) && read.insert(function.name).second) {
          goesOn = true;
          named_.merge(namesIn(text_.substr(function.range.begin, function.range.size())));
          reach_.isRecursive |= namesIn(text_.substr(function.body.begin, function.body.size()))
                                    .contains(call_.entry.function);
        }
    }
  }

  void add(const std::string &owner) {
    const auto hasNode = [&](const Recorded &one) { return one.state.node(owner) != nullptr; };
    if (call_.entry.node(owner) ||
        std::any_of(call_.recorded.begin(), call_.recorded.end(), hasNode))
      reach_.nodes.insert(owner);
    else if (const Variable *variable = call_.entry.variable(owner);
             variable && variable->scope == Variable::Scope::Global)
      reach_.globals.insert(owner);
  }

  void follow(const State &state) {
    const auto all = [&](const std::vector<Field> &fields) {
      for (const Field &field : fields)
        if (field.value.kind == Value::Kind::Pointer)
          add(ownerOf(field.value.target));
    };
    for (const Variable &variable : state.variables)
      if (reach_.has(variable))
        all(variable.fields);
    for (const Node &node : state.nodes)
      if (reach_.has(node))
        all(node.fields);
  }

  std::string_view text_;
  const Outline &outline_;
  const Call &call_;
  Names named_{};
  Reach reach_{};
};

} // namespace

Reach reachOf(std::string_view text, const Outline &outline, const Call &call) {
  return Walk(text, outline, call).run();
}

} // namespace salve::debugger
