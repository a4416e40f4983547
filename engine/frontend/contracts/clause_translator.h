// The translator of one clause; internal to clause_translation.cpp (formulas and names),
// clause_pointers.cpp (what is known of pointers, assigned places) and clause_quantifiers.cpp
// (quantifiers and earlier values).
#pragma once

#include "engine/frontend/contracts/clause_tokens.h"
#include "engine/frontend/contracts/clauses.h"

#include <set>

namespace salve::frontend {

using Names = const std::vector<std::string_view> &;

/// Tokens [begin, end).
struct Span {
  size_t begin = 0, end = 0;
  bool empty() const { return begin >= end; }
  size_t size() const { return empty() ? 0 : end - begin; }
};

struct Binder {
  std::string name;
  Span low, high; ///< bounds, if found
  bool lowExclusive = false, highInclusive = false;
};

inline const std::vector<std::string_view> kRelations = {"<", "<=", ">", ">=", "==", "!="};

/// Words that can stand before a parenthesis and call nothing.
inline const std::vector<std::string_view> kNoCalls = {
    "sizeof", "_Alignof", "__alignof__", "__typeof__", "typeof", "__extension__", "_Generic"};

class Translator {
public:
  Translator(const Clause &clause, size_t number, const LogicFunctions &logic, Translation &out)
      : clause_(clause), number_(number), logic_(logic), tokens_(clauseTokens(meaning(clause))),
        out_(out), to_(&out.value) {
    match();
  }

  Span all() const { return {0, tokens_.size()}; }
  bool failed() const { return !out_.problem.empty(); }
  void formula(Span s);
  void under(Span condition, Span s);
  void definition(TranslatedDefinition &out);
  void region(Span s, Translation &bytes, Translation &element);
  std::vector<Span> parts(Span s, Names separators) const;
  std::string textOf(Span s) const {
    return s.empty() ? ""
                     : meaning(clause_).substr(tokens_[s.begin].begin,
                                               tokens_[s.end - 1].end - tokens_[s.begin].begin);
  }
  void fail(const std::string &what, size_t at);
  const ClauseToken &token(size_t i) const { return tokens_[i]; }

private:
  void match();
  bool isQuantifier(size_t i) const {
    return tokens_[i].is("\\forall") || tokens_[i].is("\\exists");
  }
  size_t find(Span s, Names names) const;
  Span inner(size_t open) const { return {open + 1, partner_[open]}; }
  Span stripped(Span s) const;
  bool isRange(Span s, Span &base, Span &low, Span &high, bool &isAddress) const;

  void own(std::string_view text) { to_->own(text); }
  void token(size_t i, std::string_view as);
  ir::SourceRange placeOf(size_t i) const;
  void verbatim(Span s);
  void term(Span s);
  void integer(Span s);
  void value(Span s);
  void valueType(Span s);
  bool isObject(Span s) const;
  bool chain(Span s);
  void quantifier(Span s, bool isForall, Span binders, Span body);
  std::vector<Binder> readBinders(Span s, std::vector<std::string> &types);
  void guards(Span s, bool isForall, std::vector<Span> &conjuncts) const;
  void conjuncts(Span s, std::vector<Span> &out) const;
  void bound(Binder &binder, Span conjunct, const std::set<std::string> &hidden) const;
  bool mentions(Span s, const std::set<std::string> &names) const;
  bool isName(Span s, const std::string &name) const {
    s = stripped(s);
    return s.size() == 1 && tokens_[s.begin].is(name);
  }
  size_t special(size_t i);
  void noteCall(size_t i);
  size_t acslName(size_t i);
  size_t logicName(size_t i, const LogicFunction &function);
  size_t cproverName(size_t i);
  void earlier(Span value, Moment moment, size_t at);
  void whatMatters(EarlierValue &value);
  void snapshot(EarlierValue &value, Span expression, const Binder &binder);
  bool mayWrap(Span s) const;
  void validity(const char *query, Span arguments);
  void sized(const char *query, Span arguments);
  void note(Span pointer);
  void separated(Span arguments);

  const Clause &clause_;
  size_t number_;
  const LogicFunctions &logic_;
  std::vector<ClauseToken> tokens_;
  std::vector<size_t> partner_;
  Translation &out_;
  GeneratedText *to_;
  std::vector<Binder> scope_;
  std::vector<Span> conditions_; ///< what is being translated matters only where these hold
  unsigned quantifiers_ = 0, depth_ = 0;
  bool inEarlier_ = false;
};

} // namespace salve::frontend
