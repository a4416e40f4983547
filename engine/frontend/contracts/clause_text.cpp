// Comments apart into clauses; generated text and where it was written.
#include "engine/frontend/contracts/clause_tokens.h"
#include "engine/frontend/contracts/clauses.h"

#include <algorithm>

namespace salve::frontend {

namespace {

enum class Keyword {
  Requires,
  Ensures,
  Assigns,
  Assert,
  Loop,
  Assumes,
  Behavior,
  Behaviors,   // complete, disjoint
  Definition,  // predicate, logic
  Ignored,     // says nothing about what holds
  Unsupported, // the rest of the comment is not looked at
  None,
};

struct KnownKeyword {
  std::string_view name;
  Keyword meaning;
};
constexpr KnownKeyword kKeywords[] = {
    {"requires", Keyword::Requires},     {"ensures", Keyword::Ensures},
    {"assigns", Keyword::Assigns},       {"assert", Keyword::Assert},
    {"check", Keyword::Assert},          {"loop", Keyword::Loop},
    {"decreases", Keyword::Ignored},     {"terminates", Keyword::Ignored},
    {"allocates", Keyword::Unsupported}, {"frees", Keyword::Unsupported},
    {"behavior", Keyword::Behavior},     {"complete", Keyword::Behaviors},
    {"disjoint", Keyword::Behaviors},    {"ghost", Keyword::Unsupported},
    {"logic", Keyword::Definition},      {"predicate", Keyword::Definition},
    {"assumes", Keyword::Assumes},       {"axiomatic", Keyword::Unsupported},
    {"lemma", Keyword::Unsupported},     {"inductive", Keyword::Unsupported},
    {"for", Keyword::Unsupported},       {"invariant", Keyword::Unsupported},
    {"admit", Keyword::Unsupported},     {"exits", Keyword::Unsupported},
    {"breaks", Keyword::Unsupported},    {"continues", Keyword::Unsupported},
    {"returns", Keyword::Unsupported},
};

Keyword keyword(std::string_view name) {
  for (const KnownKeyword &known : kKeywords)
    if (known.name == name)
      return known.meaning;
  return Keyword::None;
}

/// Behind the `;` that ends the clause; those of quantifiers do not count.
size_t endOfClause(const std::vector<ClauseToken> &tokens, size_t at) {
  unsigned binders = 0, depth = 0;
  for (; at < tokens.size(); ++at) {
    const ClauseToken &token = tokens[at];
    if (token.is("\\forall") || token.is("\\exists"))
      ++binders;
    else if (token.is("{") || token.is("("))
      ++depth;
    else if (token.is("}") || token.is(")"))
      depth -= depth > 0;
    else if (token.is(";") && binders > 0)
      --binders;
    else if (token.is(";") && depth == 0)
      break;
  }
  return at;
}

class Splitter {
public:
  Splitter(std::string_view comment, ir::FileId file, uint32_t offset)
      : comment_(comment), file_(file), offset_(offset), tokens_(clauseTokens(comment)) {}

  std::vector<Clause> run() {
    if (tokens_.empty() || tokens_[0].is("salve"))
      return {}; // not for us
    if (keyword(tokens_[0].text) == Keyword::None) {
      // Others use this form of comments too, but not with a `;` at the end.
      if (tokens_.size() > 2 && tokens_.back().is(";") &&
          tokens_[0].kind == ClauseToken::Kind::Name)
        unsupported(0, "there is no ACSL clause '" + std::string(tokens_[0].text) + "'");
      return std::move(clauses_);
    }
    for (size_t at = 0; at < tokens_.size();)
      at = clause(at);
    return std::move(clauses_);
  }

private:
  size_t clause(size_t at) {
    const std::string name(tokens_[at].text);
    const size_t end = endOfClause(tokens_, at);
    switch (keyword(name)) {
    case Keyword::Requires: add(ClauseKind::Requires, at + 1, end); break;
    case Keyword::Ensures: add(ClauseKind::Ensures, at + 1, end); break;
    case Keyword::Assigns: add(ClauseKind::Assigns, at + 1, end); break;
    case Keyword::Assert: add(ClauseKind::Assert, at + 1, end); break;
    case Keyword::Loop: loop(at, end); break;
    case Keyword::Assumes:
      add(ClauseKind::Assumes, at + 1, end);
      if (behavior_.empty())
        clauses_.back().problem = "'assumes' outside of a behavior";
      break;
    case Keyword::Behavior: return behavior(at);
    case Keyword::Behaviors: behaviors(at, end); break;
    case Keyword::Definition: add(ClauseKind::Definition, at, end); break;
    case Keyword::Ignored: break;
    case Keyword::Unsupported: return unsupported(at, "ACSL '" + name + "' is not supported");
    case Keyword::None: return unsupported(at, "there is no ACSL clause '" + name + "'");
    }
    return end + 1;
  }

  /// The rest of the comment is not looked at.
  size_t unsupported(size_t at, const std::string &problem) {
    behavior_.clear();
    add(ClauseKind::Requires, at, tokens_.size());
    clauses_.back().problem = problem;
    return tokens_.size();
  }

  size_t behavior(size_t at) {
    if (at + 2 >= tokens_.size() || tokens_[at + 1].kind != ClauseToken::Kind::Name ||
        !tokens_[at + 2].is(":"))
      return unsupported(at, "'behavior NAME:' expected");
    behavior_ = tokens_[at + 1].text;
    return at + 3;
  }

  /// `complete behaviors a, b`; without names all.
  void behaviors(size_t at, size_t end) {
    const bool isComplete = tokens_[at].is("complete");
    behavior_.clear();
    add(isComplete ? ClauseKind::Complete : ClauseKind::Disjoint, at, end);
    Clause &clause = clauses_.back();
    bool isGood = at + 1 < end && tokens_[at + 1].is("behaviors");
    for (size_t i = at + 2; isGood && i < end; ++i) {
      const bool isName = (i - at) % 2 == 0;
      isGood = isName ? tokens_[i].kind == ClauseToken::Kind::Name : tokens_[i].is(",");
      if (isName)
        clause.behaviors.emplace_back(tokens_[i].text);
    }
    if (!isGood)
      clause.problem = "'" + std::string(tokens_[at].text) + " behaviors' expected";
  }

  void loop(size_t at, size_t end) {
    const bool isKnown = at + 1 < end;
    if (isKnown && tokens_[at + 1].is("invariant")) {
      add(ClauseKind::Invariant, at + 2, end);
    } else if (isKnown && tokens_[at + 1].is("assigns")) {
      add(ClauseKind::LoopAssigns, at + 2, end);
    } else if (isKnown && tokens_[at + 1].is("variant")) {
      add(ClauseKind::Variant, at + 2, end);
      if (end >= 2 && tokens_[end - 2].is("for"))
        clauses_.back().problem = "a measure of a loop variant is not supported";
    } else {
      add(ClauseKind::Invariant, at, end);
      clauses_.back().problem = "this loop annotation is not supported";
    }
  }

  void add(ClauseKind kind, size_t begin, size_t end) {
    Clause result;
    result.kind = kind;
    result.isAcsl = true;
    result.behavior = behavior_;
    if (begin + 1 < end && tokens_[begin].kind == ClauseToken::Kind::Name &&
        tokens_[begin + 1].is(":"))
      begin += 2; // a name for the clause
    const uint32_t from =
        begin < tokens_.size() ? tokens_[begin].begin : static_cast<uint32_t>(comment_.size());
    const uint32_t to = end > begin ? tokens_[end - 1].end : from;
    result.text = comment_.substr(from, to - from);
    result.range = {file_, {offset_ + from, offset_ + to}};
    if (begin >= end)
      result.problem = "a clause without a condition";
    clauses_.push_back(std::move(result));
  }

  std::string_view comment_;
  ir::FileId file_;
  uint32_t offset_;
  std::vector<ClauseToken> tokens_;
  std::vector<Clause> clauses_;
  std::string behavior_;
};

} // namespace

std::vector<Clause> clausesOf(std::string_view comment, ir::FileId file, uint32_t offset) {
  return Splitter(comment, file, offset).run();
}

std::vector<ClauseCall> takeClauseCalls(std::string &text) {
  std::vector<ClauseCall> result;
  if (text.find("__CPROVER_") == std::string::npos)
    return result;
  const std::string original = text;
  const std::vector<ClauseToken> tokens = clauseTokens(original);
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool isAssumption = tokens[i].is("__CPROVER_assume");
    if ((!isAssumption && !tokens[i].is("__CPROVER_assert")) || !tokens[i + 1].is("("))
      continue;
    size_t depth = 0, close = i + 1, comma = 0;
    bool isClause = false;
    for (; close < tokens.size(); ++close) {
      const ClauseToken &token = tokens[close];
      depth += token.is("(") || token.is("{") || token.is("[");
      if ((token.is(")") || token.is("}") || token.is("]")) && --depth == 0)
        break;
      if (token.is(",") && depth == 1 && comma == 0)
        comma = close;
      isClause |= token.is("__CPROVER_forall") || token.is("__CPROVER_exists") || token.is("==>");
    }
    const size_t end = comma != 0 ? comma : close;
    if (!isClause || close == tokens.size() || end < i + 3)
      continue;
    ClauseCall call;
    call.whole = {tokens[i].begin, tokens[close].end};
    call.clause.kind = ClauseKind::Assert;
    call.clause.isAssumption = isAssumption;
    call.clause.range = {ir::kMainFile, {tokens[i + 2].begin, tokens[end - 1].end}};
    call.clause.text = original.substr(tokens[i + 2].begin, call.clause.range.bytes.size());
    for (uint32_t at = call.whole.begin; at < call.whole.end; ++at)
      if (text[at] != '\n')
        text[at] = ' ';
    result.push_back(std::move(call));
    i = close;
  }
  return result;
}

void GeneratedText::append(const GeneratedText &other) {
  const auto shift = static_cast<uint32_t>(text_.size());
  text_ += other.text_;
  for (Piece piece : other.pieces_) {
    piece.begin += shift;
    piece.end += shift;
    pieces_.push_back(piece);
  }
  for (Piece clause : other.clauses_) {
    clause.begin += shift;
    clauses_.push_back(clause);
  }
}

ir::SourceRange GeneratedText::writtenAt(uint32_t offset) const {
  auto behind = [](uint32_t at, const Piece &piece) { return at < piece.begin; };
  auto next = std::upper_bound(pieces_.begin(), pieces_.end(), offset, behind);
  if (next != pieces_.begin() && offset < std::prev(next)->end)
    return std::prev(next)->written;
  return clauseAt(offset);
}

ir::SourceRange GeneratedText::clauseAt(uint32_t offset) const {
  auto behind = [](uint32_t at, const Piece &piece) { return at < piece.begin; };
  auto clause = std::upper_bound(clauses_.begin(), clauses_.end(), offset, behind);
  return clause == clauses_.begin() ? ir::SourceRange() : std::prev(clause)->written;
}

bool GeneratedText::isAssignedAt(uint32_t offset) const {
  auto behind = [](uint32_t at, const Piece &piece) { return at < piece.begin; };
  auto clause = std::upper_bound(clauses_.begin(), clauses_.end(), offset, behind);
  return clause != clauses_.begin() && std::prev(clause)->isAssigned;
}

} // namespace salve::frontend
