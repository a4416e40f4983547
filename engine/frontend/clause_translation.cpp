// Formulas of contracts as C: implications, chains, quantifiers over finite ranges, earlier
// values, what is known of pointers (ACSL 1.18, section 2.2; CBMC's contracts).
//
// A formula is split at its operators, weakest first; what binds stronger than a comparison
// is C and stays as it is written, token by token.
#include "engine/frontend/clause_tokens.h"
#include "engine/frontend/clauses.h"

#include <algorithm>
#include <set>

namespace salve::frontend {

namespace {

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

class Translator {
public:
  Translator(const Clause &clause, size_t number, Translation &out)
      : clause_(clause), number_(number), tokens_(clauseTokens(clause.text)), out_(out),
        to_(&out.value) {
    match();
  }

  Span all() const { return {0, tokens_.size()}; }
  bool failed() const { return !out_.problem.empty(); }
  void formula(Span s);
  void region(Span s, Translation &bytes, Translation &element);
  std::vector<Span> parts(Span s, Names separators) const;
  std::string textOf(Span s) const {
    return s.empty() ? ""
                     : clause_.text.substr(tokens_[s.begin].begin,
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
  void term(Span s);
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
  size_t acslName(size_t i);
  size_t cproverName(size_t i);
  void earlier(Span value, Moment moment, size_t at);
  void snapshot(EarlierValue &value, Span expression, const Binder &binder);
  void validity(const char *query, Span arguments);
  void sized(const char *query, Span arguments);
  void note(Span pointer);
  void separated(Span arguments);

  const Clause &clause_;
  size_t number_;
  std::vector<ClauseToken> tokens_;
  std::vector<size_t> partner_;
  Translation &out_;
  GeneratedText *to_;
  std::vector<Binder> scope_;
  unsigned quantifiers_ = 0, depth_ = 0;
  bool inEarlier_ = false;
};

constexpr unsigned kMaxDepth = 200;
constexpr size_t kMaxText = size_t{1} << 20; // chains repeat their operands

void Translator::fail(const std::string &what, size_t at) {
  if (failed())
    return;
  out_.problem = what;
  out_.problemRange = clause_.range;
  if (at < tokens_.size())
    out_.problemRange.bytes = {clause_.range.bytes.begin + tokens_[at].begin,
                               clause_.range.bytes.begin + tokens_[at].end};
}

void Translator::match() {
  partner_.assign(tokens_.size(), tokens_.size());
  std::vector<size_t> open;
  for (size_t i = 0; i < tokens_.size(); ++i) {
    const std::string_view t = tokens_[i].text;
    if (t == "(" || t == "[" || t == "{") {
      open.push_back(i);
    } else if (t == ")" || t == "]" || t == "}") {
      const char wanted = t == ")" ? '(' : t == "]" ? '[' : '{';
      if (open.empty() || tokens_[open.back()].text[0] != wanted)
        return fail("unbalanced '" + std::string(t) + "'", i);
      partner_[open.back()] = i;
      partner_[i] = open.back();
      open.pop_back();
    }
  }
  if (!open.empty())
    fail("unbalanced '" + std::string(tokens_[open.back()].text) + "'", open.back());
}

/// The first of these operators outside brackets and quantifiers, or the end.
size_t Translator::find(Span s, Names names) const {
  for (size_t i = s.begin; i < s.end; ++i) {
    if (isQuantifier(i))
      return s.end;
    if (partner_[i] != tokens_.size() && partner_[i] > i) {
      i = partner_[i];
      continue;
    }
    if (std::find(names.begin(), names.end(), tokens_[i].text) != names.end())
      return i;
  }
  return s.end;
}

std::vector<Span> Translator::parts(Span s, Names separators) const {
  std::vector<Span> result;
  for (size_t at = s.begin;;) {
    const size_t next = find({at, s.end}, separators);
    result.push_back({at, next});
    if (next == s.end)
      return result;
    at = next + 1;
  }
}

/// Without parentheses around all of it.
Span Translator::stripped(Span s) const {
  while (s.size() >= 2 && tokens_[s.begin].is("(") && partner_[s.begin] == s.end - 1)
    s = {s.begin + 1, s.end - 1};
  return s;
}

void Translator::token(size_t i, std::string_view as) {
  const ClauseToken &t = tokens_[i];
  const uint32_t base = clause_.range.bytes.begin;
  to_->user(as, {clause_.range.file, {base + t.begin, base + t.end}});
}

void Translator::formula(Span s) {
  if (s.empty())
    return fail("an operand is missing", s.begin);
  if (failed())
    return;
  if (++depth_ > kMaxDepth || to_->text().size() > kMaxText)
    return fail("formula that is too large", s.begin);
  const size_t at = s.begin;
  if (isQuantifier(at)) {
    size_t end = at;
    while (end < s.end && !tokens_[end].is(";"))
      ++end;
    quantifier(s, tokens_[at].is("\\forall"), {at + 1, end}, {end + 1, s.end});
  } else if (size_t mark = find(s, {"?"}); mark != s.end) {
    size_t colon = mark + 1, open = 1;
    for (; colon < s.end; ++colon) {
      if (partner_[colon] != tokens_.size() && partner_[colon] > colon) {
        colon = partner_[colon];
        continue;
      }
      open += tokens_[colon].is("?");
      if (tokens_[colon].is(":") && --open == 0)
        break;
    }
    own("((");
    formula({at, mark});
    own(") ? (");
    formula({mark + 1, std::min(colon, s.end)});
    own(") : (");
    formula({colon + 1, s.end});
    own("))");
  } else if (size_t both = find(s, {"<==>"}); both != s.end) {
    own("(!(");
    formula({at, both});
    own(") == !(");
    formula({both + 1, s.end});
    own("))");
  } else if (size_t arrow = find(s, {"==>"}); arrow != s.end) {
    own("(!(");
    formula({at, arrow});
    own(") || (");
    formula({arrow + 1, s.end});
    own("))");
  } else if (size_t either = find(s, {"||"}); either != s.end) {
    own("((");
    formula({at, either});
    own(") || (");
    formula({either + 1, s.end});
    own("))");
  } else if (size_t one = find(s, {"^^"}); one != s.end) {
    own("(!(");
    formula({at, one});
    own(") != !(");
    formula({one + 1, s.end});
    own("))");
  } else if (size_t conjunction = find(s, {"&&"}); conjunction != s.end) {
    own("((");
    formula({at, conjunction});
    own(") && (");
    formula({conjunction + 1, s.end});
    own("))");
  } else if (!chain(s)) {
    term(s);
  }
  --depth_;
}

const std::vector<std::string_view> kRelations = {"<", "<=", ">", ">=", "==", "!="};

/// `a <= i < b`: every two neighbours compared. In C one comparison is left alone.
bool Translator::chain(Span s) {
  if (!clause_.isAcsl || find(s, {"|", "^", ","}) != s.end)
    return false;
  std::vector<Span> operands = parts(s, kRelations);
  if (operands.size() < 3)
    return false;
  own("(");
  for (size_t i = 0; i + 1 < operands.size(); ++i) {
    own(i == 0 ? "((" : " && ((");
    formula(operands[i]);
    own(") ");
    token(operands[i].end, tokens_[operands[i].end].text);
    own("(");
    formula(operands[i + 1]);
    own("))");
  }
  own(")");
  return true;
}

void Translator::term(Span s) {
  for (size_t i = s.begin; i < s.end && !failed();) {
    const ClauseToken &t = tokens_[i];
    if (isQuantifier(i)) {
      formula({i, s.end});
      return;
    }
    if (t.is("(") || t.is("[") || t.is("{")) {
      token(i, t.text);
      bool isFirst = true;
      for (Span part : parts(inner(i), {",", ";"})) {
        if (!isFirst)
          token(part.begin - 1, tokens_[part.begin - 1].text);
        isFirst = false;
        if (!part.empty())
          formula(part);
      }
      token(partner_[i], tokens_[partner_[i]].text);
      i = partner_[i] + 1;
    } else if (t.kind == ClauseToken::Kind::Name) {
      i = special(i);
    } else if (t.is("..")) {
      return fail("a range is not allowed here", i);
    } else {
      token(i, t.text);
      ++i;
    }
  }
}

/// A name, and what belongs to it if it has a meaning of its own. Returns what is next.
size_t Translator::special(size_t i) {
  const ClauseToken &t = tokens_[i];
  if (t.text[0] == '\\' && clause_.isAcsl)
    return acslName(i);
  if (t.text.starts_with("__CPROVER_") && !clause_.isAcsl)
    return cproverName(i);
  const bool isMember = i > 0 && (tokens_[i - 1].is(".") || tokens_[i - 1].is("->"));
  std::string_view as = t.text;
  if (clause_.isAcsl && !isMember)
    as = t.is("integer") ? "long" : t.is("real") ? "double" : t.is("boolean") ? "_Bool" : as;
  token(i, as);
  return i + 1;
}

size_t Translator::acslName(size_t i) {
  const std::string_view name = tokens_[i].text;
  size_t open = i + 1;
  if (open < tokens_.size() && tokens_[open].is("{")) // a label: \valid{Here}(p)
    open = partner_[open] + 1;
  const bool isCall = open < tokens_.size() && tokens_[open].is("(");
  const Span arguments = isCall ? inner(open) : Span{};
  const size_t next = isCall ? partner_[open] + 1 : i + 1;
  if (name == "\\result") {
    out_.usesResult = true;
    if (clause_.kind != ClauseKind::Ensures || inEarlier_)
      fail("\\result has no value here", i);
    token(i, "__salve_result");
    return i + 1;
  }
  if (name == "\\null" || name == "\\true" || name == "\\false") {
    token(i, name == "\\null" ? "((void *)0)" : name == "\\true" ? "1" : "0");
    return i + 1;
  }
  if (!isCall) {
    fail("ACSL '" + std::string(name) + "' is not supported", i);
    return next;
  }
  if (name == "\\old") {
    earlier(arguments, Moment::FunctionEntry, i);
  } else if (name == "\\at") {
    const std::vector<Span> both = parts(arguments, {","});
    const std::string label = both.size() == 2 ? textOf(both[1]) : "";
    if (label == "Pre" || label == "Old")
      earlier(both[0], Moment::FunctionEntry, i);
    else if (label == "LoopEntry")
      earlier(both[0], Moment::LoopEntry, i);
    else if (label == "Here" || label == "Post") {
      own("(");
      formula(both[0]);
      own(")");
    } else
      fail("\\at is supported for Pre, Old, LoopEntry, Here and Post only", i);
  } else if (name == "\\valid") {
    validity("__salve_writable((void *)", arguments);
  } else if (name == "\\valid_read") {
    validity("__salve_valid((void *)", arguments);
  } else if (name == "\\separated") {
    separated(arguments);
  } else if (name == "\\offset" || name == "\\block_length") {
    own(name == "\\offset" ? "__salve_offset(" : "((long)__salve_size(");
    formula(arguments);
    own(name == "\\offset" ? ")" : "))");
  } else if (name == "\\is_finite" || name == "\\is_NaN") {
    own(name == "\\is_NaN" ? "__builtin_isnan(" : "__builtin_isfinite(");
    formula(arguments);
    own(")");
  } else {
    fail("ACSL '" + std::string(name) + "' is not supported", i);
  }
  return next;
}

size_t Translator::cproverName(size_t i) {
  const std::string_view name = tokens_[i].text;
  const bool isForall = name == "__CPROVER_forall";
  if (isForall || name == "__CPROVER_exists") {
    if (i + 1 >= tokens_.size() || !tokens_[i + 1].is("{")) {
      fail("'{' expected behind '" + std::string(name) + "'", i);
      return i + 1;
    }
    const Span block = inner(i + 1);
    const size_t semicolon = find(block, {";"});
    Span body{semicolon + 1, block.end};
    if (!body.empty() && tokens_[body.end - 1].is(";"))
      --body.end;
    quantifier(block, isForall, {block.begin, semicolon}, body);
    return partner_[i + 1] + 1;
  }
  if (name == "__CPROVER_return_value") {
    out_.usesResult = true;
    if (clause_.kind != ClauseKind::Ensures || inEarlier_)
      fail("__CPROVER_return_value has no value here", i);
    token(i, "__salve_result");
    return i + 1;
  }
  if (i + 1 >= tokens_.size() || !tokens_[i + 1].is("(")) {
    fail("'" + std::string(name) + "' is not supported", i);
    return i + 1;
  }
  const Span arguments = inner(i + 1);
  if (name == "__CPROVER_old")
    earlier(arguments, Moment::FunctionEntry, i);
  else if (name == "__CPROVER_loop_entry")
    earlier(arguments, Moment::LoopEntry, i);
  else if (name == "__CPROVER_r_ok" || name == "__CPROVER_w_ok" || name == "__CPROVER_rw_ok")
    sized(name == "__CPROVER_r_ok" ? "__salve_valid((void *)" : "__salve_writable((void *)",
          arguments);
  else if (name == "__CPROVER_is_fresh") {
    if (clause_.kind != ClauseKind::Requires)
      fail("__CPROVER_is_fresh is supported in requires clauses only", i);
    own("(");
    sized("__salve_writable((void *)", arguments);
    own(" && __salve_offset(");
    formula(parts(arguments, {","})[0]);
    own(") == 0)");
  } else if (name == "__CPROVER_OBJECT_SIZE" || name == "__CPROVER_POINTER_OFFSET") {
    own(name == "__CPROVER_OBJECT_SIZE" ? "__salve_size(" : "__salve_offset(");
    formula(arguments);
    own(")");
  } else if (name == "__CPROVER_same_object") {
    own("__salve_same_object(");
    const std::vector<Span> both = parts(arguments, {","});
    formula(both[0]);
    own(", ");
    formula(both.size() == 2 ? both[1] : Span{});
    own(")");
  } else {
    fail("'" + std::string(name) + "' is not supported", i);
  }
  return partner_[i + 1] + 1;
}

// --------------------------------------------------------------------- pointers

/// The caller knows now how far these pointers reach.
void Translator::note(Span pointer) {
  for (size_t i = pointer.begin; i < pointer.end; ++i)
    if (tokens_[i].kind == ClauseToken::Kind::Name)
      out_.validPointers.emplace_back(tokens_[i].text);
}

/// `base + (low..high)`, `&base[low..high]`, `base[low..high]`.
bool Translator::isRange(Span s, Span &base, Span &low, Span &high, bool &isAddress) const {
  s = stripped(s);
  isAddress = !s.empty() && tokens_[s.begin].is("&");
  if (s.size() < 3)
    return false;
  const size_t close = s.end - 1;
  if (!tokens_[close].is(")") && !tokens_[close].is("]"))
    return false;
  const size_t open = partner_[close];
  const size_t dots = find(inner(open), {".."});
  if (dots == close)
    return false;
  low = {open + 1, dots};
  high = {dots + 1, close};
  if (tokens_[open].is("(")) {
    if (open == s.begin || !tokens_[open - 1].is("+"))
      return false;
    base = {s.begin, open - 1};
    isAddress = true;
    return true;
  }
  base = {s.begin + isAddress, open};
  return true;
}

/// \valid of a set of addresses; of no addresses it is true.
void Translator::validity(const char *query, Span arguments) {
  own("(1");
  for (Span argument : parts(arguments, {","})) {
    Span base, low, high;
    bool isAddress = false;
    own(" && (");
    if (isRange(argument, base, low, high, isAddress)) {
      note(base);
      own("((long)(");
      formula(high);
      own(")) < ((long)(");
      formula(low);
      own(")) || ");
      own(query);
      own("((");
      formula(base);
      own(") + (");
      formula(low);
      own(")), ((unsigned long)((");
      formula(high);
      own(") - (");
      formula(low);
      own(")) + 1) * sizeof(*(");
      formula(base);
      own(")))");
    } else {
      own(query);
      own("(");
      formula(argument);
      own("), sizeof(*(");
      formula(argument);
      own(")))");
    }
    own(")");
  }
  own(")");
}

/// CBMC's queries: a pointer and how many bytes, by default those of what it points to.
void Translator::sized(const char *query, Span arguments) {
  const std::vector<Span> both = parts(arguments, {","});
  const bool isOne = both.size() == 2 && both[1].size() > 1 &&
                     tokens_[both[1].begin].is("sizeof") &&
                     partner_[both[1].begin + 1] == both[1].end - 1;
  if (both.size() == 2 && !isOne)
    note(both[0]);
  own(query);
  own("(");
  formula(both[0]);
  own("), ");
  if (both.size() > 1) {
    own("(");
    formula(both[1]);
    own(")");
  } else {
    own("sizeof(*(");
    formula(both[0]);
    own("))");
  }
  own(")");
}

void Translator::separated(Span arguments) {
  const std::vector<Span> sets = parts(arguments, {","});
  auto set = [&](Span s) {
    Span base, low, high;
    bool isAddress = false;
    if (isRange(s, base, low, high, isAddress)) {
      own("(void *)((");
      formula(base);
      own(") + (");
      formula(low);
      own(")), (unsigned long)((");
      formula(high);
      own(") - (");
      formula(low);
      own(") + 1) * sizeof(*(");
      formula(base);
      own("))");
    } else {
      own("(void *)(");
      formula(s);
      own("), sizeof(*(");
      formula(s);
      own("))");
    }
  };
  own("(1");
  for (size_t i = 0; i < sets.size(); ++i)
    for (size_t j = i + 1; j < sets.size(); ++j) {
      own(" && __salve_apart(");
      set(sets[i]);
      own(", ");
      set(sets[j]);
      own(")");
    }
  own(")");
}

/// Address and bytes of what an `assigns` clause names.
void Translator::region(Span s, Translation &bytes, Translation &element) {
  Span base, low, high;
  bool isAddress = false;
  s = stripped(s);
  Translator size(clause_, number_, bytes), one(clause_, number_, element);
  if (s.size() > 2 && tokens_[s.begin].text.starts_with("__CPROVER_object_") &&
      tokens_[s.begin + 1].is("(")) {
    const std::vector<Span> arguments = parts(inner(s.begin + 1), {","});
    const std::string_view name = tokens_[s.begin].text;
    one.own("*(unsigned char *)0");
    own("(void *)((char *)(");
    formula(arguments[0]);
    own(")");
    size.own(name == "__CPROVER_object_upto" ? "(unsigned long)(" : "(__salve_size(");
    if (name == "__CPROVER_object_whole") {
      own(" - __salve_offset(");
      formula(arguments[0]);
      own(")");
      size.formula(arguments[0]);
      size.own("))");
    } else if (name == "__CPROVER_object_from") {
      size.formula(arguments[0]);
      size.own(") - (unsigned long)__salve_offset(");
      size.formula(arguments[0]);
      size.own("))");
    } else if (name == "__CPROVER_object_upto" && arguments.size() == 2) {
      size.formula(arguments[1]);
      size.own(")");
    } else {
      fail("'" + std::string(name) + "' is not supported", s.begin);
    }
    own(")");
    return;
  }
  Span target = s;
  const bool isStar = target.size() > 1 && tokens_[target.begin].is("*");
  if (isRange(isStar ? Span{s.begin + 1, s.end} : s, base, low, high, isAddress)) {
    one.own("*(");
    one.formula(base);
    one.own(")");
    own("(void *)((");
    formula(base);
    own(") + (");
    formula(low);
    own("))");
    size.own("((long)(");
    size.formula(high);
    size.own(") < (long)(");
    size.formula(low);
    size.own(") ? 0ul : (unsigned long)((");
    size.formula(high);
    size.own(") - (");
    size.formula(low);
    size.own(") + 1) * sizeof(*(");
    size.formula(base);
    size.own(")))");
    return;
  }
  one.formula(target);
  own("(void *)&(");
  formula(target);
  own(")");
  size.own("sizeof(");
  size.formula(target);
  size.own(")");
}

// ------------------------------------------------------------------ quantifiers

bool Translator::mentions(Span s, const std::set<std::string> &names) const {
  for (size_t i = s.begin; i < s.end; ++i)
    if (names.contains(std::string(tokens_[i].text)))
      return true;
  return false;
}

void Translator::conjuncts(Span s, std::vector<Span> &out) const {
  s = stripped(s);
  const size_t at = find(s, {"&&"});
  if (at == s.end || find(s, {"||", "^^", "==>", "<==>", "?"}) != s.end) {
    out.push_back(s);
    return;
  }
  conjuncts({s.begin, at}, out);
  conjuncts({at + 1, s.end}, out);
}

/// What must hold for the body to matter.
void Translator::guards(Span s, bool isForall, std::vector<Span> &out) const {
  s = stripped(s);
  if (!isForall)
    return conjuncts(s, out);
  const size_t arrow = find(s, {"==>"});
  if (arrow == s.end || find(s, {"<==>", "?"}) != s.end)
    return;
  conjuncts({s.begin, arrow}, out);
  guards({arrow + 1, s.end}, true, out);
}

/// Takes what a chain of comparisons says of the bound variable. `hidden` has no value yet.
void Translator::bound(Binder &binder, Span conjunct, const std::set<std::string> &hidden) const {
  const std::vector<Span> operands = parts(conjunct, kRelations);
  for (size_t at = 0; at < operands.size(); ++at) {
    if (!isName(operands[at], binder.name))
      continue;
    for (bool toRight : {true, false}) {
      bool strict = false, isUpper = false, isLower = false;
      for (size_t i = at; toRight ? i + 1 < operands.size() : i > 0; i += toRight ? 1 : -1) {
        const Span next = operands[toRight ? i + 1 : i - 1];
        const std::string_view op = tokens_[operands[toRight ? i : i - 1].end].text;
        const bool up = toRight ? op.starts_with("<") : op.starts_with(">");
        const bool down = toRight ? op.starts_with(">") : op.starts_with("<");
        if (op == "!=" || (up && isLower) || (down && isUpper))
          break;
        isUpper |= up;
        isLower |= down;
        strict |= op == "<" || op == ">";
        if (mentions(next, hidden))
          continue; // further on in the chain there may be something that is known
        if (!isLower && binder.high.empty()) {
          binder.high = next;
          binder.highInclusive = !strict;
        }
        if (!isUpper && binder.low.empty()) {
          binder.low = next;
          binder.lowExclusive = strict;
        }
        break;
      }
    }
  }
}

std::vector<Binder> Translator::readBinders(Span s, std::vector<std::string> &types) {
  std::vector<Binder> result;
  std::string type;
  for (Span part : parts(s, {","})) {
    if (part.empty()) {
      fail("a bound variable is missing", s.begin);
      return {};
    }
    const size_t name = part.end - 1;
    if (part.size() > 1) {
      type.clear();
      for (size_t i = part.begin; i < name; ++i) {
        const std::string_view word = tokens_[i].text;
        type += (type.empty() ? "" : " ") + std::string(word == "integer" ? "long" : word);
      }
    }
    if (type.empty() || type == "real" || type.find('*') != std::string::npos ||
        tokens_[name].kind != ClauseToken::Kind::Name) {
      fail("quantifiers over integers only are supported", part.begin);
      return {};
    }
    Binder binder;
    binder.name = tokens_[name].text;
    result.push_back(std::move(binder));
    types.push_back(type);
  }
  return result;
}

void Translator::quantifier(Span s, bool isForall, Span binders, Span body) {
  std::vector<std::string> types;
  std::vector<Binder> bound = readBinders(binders, types);
  if (failed())
    return;
  if (body.empty() || (s.end < tokens_.size() && binders.end >= s.end))
    return fail("a quantifier without a formula", s.begin);
  std::vector<Span> known;
  guards(body, isForall, known);
  std::set<std::string> hidden;
  for (const Binder &binder : bound)
    hidden.insert(binder.name);
  for (Binder &binder : bound) {
    for (Span conjunct : known)
      this->bound(binder, conjunct, hidden);
    hidden.erase(binder.name);
    if (binder.low.empty() || binder.high.empty())
      return fail("the range of '" + binder.name + "' is not finite", s.begin);
  }
  const std::string result = "__salve_q" + std::to_string(quantifiers_++);
  own("({ _Bool " + result + " = " + (isForall ? "1" : "0") + "; ");
  std::string closing;
  for (size_t i = 0; i < bound.size(); ++i) {
    const Binder &binder = bound[i];
    const std::string counter = result + "_" + std::to_string(i);
    own("for (long " + counter + " = (long)(");
    formula(binder.low);
    own(std::string(")") + (binder.lowExclusive ? " + 1" : "") + ", " + counter + "_end = (long)(");
    formula(binder.high);
    own(")" + std::string(binder.highInclusive ? " + 1" : "") + "; " + counter + " < " + counter +
        "_end; ++" + counter + ") { " + types[i] + " " + binder.name + " = (" + types[i] + ")" +
        counter + "; (void)" + binder.name + "; ");
    closing += "} ";
    scope_.push_back(binder);
  }
  own(result + " = (");
  formula(body);
  own(std::string(") ") + (isForall ? "&& " : "|| ") + result + "; " + closing + result + "; })");
  scope_.resize(scope_.size() - bound.size());
}

// --------------------------------------------------------------- earlier values

void Translator::earlier(Span expression, Moment moment, size_t at) {
  if (expression.empty())
    return fail("an operand is missing", at);
  if (clause_.kind == ClauseKind::Requires || clause_.kind == ClauseKind::Assigns)
    return fail("a precondition has no earlier values", at);
  if (moment == Moment::LoopEntry && clause_.kind != ClauseKind::Invariant)
    return fail("there is no loop here", at);
  if (inEarlier_) { // \old within \old
    own("(");
    formula(expression);
    own(")");
    return;
  }
  std::vector<const Binder *> used;
  for (const Binder &binder : scope_)
    if (mentions(expression, {binder.name}))
      used.push_back(&binder);
  if (used.size() > 1)
    return fail("an earlier value that depends on two bound variables is not supported", at);
  const size_t number = out_.earlier.size();
  out_.earlier.push_back({});
  EarlierValue value;
  value.moment = moment;
  GeneratedText *outer = to_;
  std::vector<Binder> scope;
  std::swap(scope, scope_);
  inEarlier_ = true;
  if (used.empty()) {
    to_ = &value.value;
    formula(expression);
    value.type.own("__typeof__((");
    value.type.append(value.value);
    value.type.own(") + 0)");
  } else {
    const Binder binder = *used[0];
    snapshot(value, expression, binder);
  }
  inEarlier_ = false;
  std::swap(scope, scope_);
  to_ = outer;
  const std::string name =
      "__salve_earlier_" + std::to_string(number_) + "_" + std::to_string(number);
  if (used.empty()) {
    own(name);
  } else {
    const Binder &binder = *std::find_if(scope_.begin(), scope_.end(), [&](const Binder &b) {
      return mentions(expression, {b.name});
    });
    own("((__typeof__((");
    inEarlier_ = true;
    formula(expression);
    own(") + 0) *)" + name + ")[(long)" + binder.name + " - ((long)(");
    formula(binder.low);
    inEarlier_ = false;
    own(std::string(")") + (binder.lowExclusive ? " + 1" : "") + ")]");
  }
  out_.earlier[number] = std::move(value);
}

/// Statements that return the values for all elements of the range.
void Translator::snapshot(EarlierValue &value, Span expression, const Binder &binder) {
  value.isSnapshot = true;
  value.type.own("void *");
  to_ = &value.value;
  own("long __salve_low = (long)(");
  formula(binder.low);
  own(std::string(")") + (binder.lowExclusive ? " + 1" : "") + ", __salve_high = (long)(");
  formula(binder.high);
  own(std::string(")") + (binder.highInclusive ? " + 1" : "") +
      "; if (__salve_high <= __salve_low) return 0; long " + binder.name +
      " = __salve_low; typedef __typeof__((");
  formula(expression);
  own(") + 0) __salve_element; __salve_element *__salve_all = __salve_allocate((unsigned "
      "long)(__salve_high - __salve_low) * sizeof(__salve_element), 1); for (; " +
      binder.name + " < __salve_high; ++" + binder.name + ") __salve_all[" + binder.name +
      " - __salve_low] = (");
  formula(expression);
  own("); return __salve_all;");
}

} // namespace

Translation translateFormula(const Clause &clause, size_t number) {
  Translation result;
  Translator translator(clause, number, result);
  if (!translator.failed())
    translator.formula(translator.all());
  return result;
}

AssignedRegions translateAssigns(const Clause &clause, size_t number) {
  AssignedRegions result;
  Translation whole;
  Translator splitter(clause, number, whole);
  if (splitter.failed() || splitter.all().empty() || clause.text == "\\nothing") {
    result.problem = whole.problem;
    return result;
  }
  for (Span part : splitter.parts(splitter.all(), {",", ";"})) {
    if (part.empty())
      continue;
    AssignedRegion region;
    region.text = splitter.textOf(part);
    Translator translator(clause, number, region.from);
    translator.region(part, region.bytes, region.element);
    for (const Translation *t : {&region.from, &region.bytes})
      if (result.problem.empty())
        result.problem = t->problem;
    result.regions.push_back(std::move(region));
  }
  return result;
}

} // namespace salve::frontend
