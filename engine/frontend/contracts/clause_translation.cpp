// Formulas of contracts as C: implications, chains, quantifiers over finite ranges, earlier
// values, what is known of pointers (ACSL 1.18, section 2.2; CBMC's contracts).
//
// A formula is split at its operators, weakest first; what binds stronger than a comparison
// is C and stays as it is written, token by token.
#include "engine/frontend/contracts/clause_translator.h"
#include "engine/support/limits/frontend.h"

#include <algorithm>

namespace salve::frontend {

void Translator::fail(const std::string &what, size_t at) {
  if (failed())
    return;
  out_.problem = what;
  out_.problemRange = clause_.range;
  if (at < tokens_.size())
    out_.problemRange = placeOf(at);
}

/// Where the token is written; of what macros expand to: the clause.
ir::SourceRange Translator::placeOf(size_t i) const {
  const uint32_t base = clause_.range.bytes.begin;
  if (!clause_.expanded.empty())
    return clause_.range;
  return {clause_.range.file, {base + tokens_[i].begin, base + tokens_[i].end}};
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

void Translator::token(size_t i, std::string_view as) { to_->user(as, placeOf(i)); }

void Translator::formula(Span s) {
  if (s.empty())
    return fail("an operand is missing", s.begin);
  if (failed())
    return;
  if (++depth_ > limits::frontend::kClauseDepth ||
      to_->text().size() > limits::frontend::kClauseText)
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
    under({at, arrow}, {arrow + 1, s.end});
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
    under({at, conjunction}, {conjunction + 1, s.end});
    own("))");
  } else if (!chain(s)) {
    term(s);
  }
  --depth_;
}

void Translator::under(Span condition, Span s) {
  conditions_.push_back(condition);
  formula(s);
  conditions_.pop_back();
}

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
    if (t.is("{")) {
      token(i, t.text);
      verbatim(inner(i));
      token(partner_[i], tokens_[partner_[i]].text);
      i = partner_[i] + 1;
    } else if (t.is("(") || t.is("[")) {
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

/// Statements and initial values are C.
void Translator::verbatim(Span s) {
  for (size_t i = s.begin; i < s.end && !failed();) {
    if (tokens_[i].kind == ClauseToken::Kind::Name)
      i = special(i);
    else
      token(i, tokens_[i].text), ++i;
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
  if (auto known = logic_.find(t.text); known != logic_.end() && clause_.isAcsl && !isMember)
    return logicName(i, known->second);
  if (clause_.isAcsl && !isMember)
    as = t.is("integer") ? "long" : t.is("real") ? "double" : t.is("boolean") ? "_Bool" : as;
  if (!clause_.isAcsl && i + 1 < tokens_.size() && tokens_[i + 1].is("("))
    noteCall(i);
  token(i, as);
  return i + 1;
}

/// What a function of the program is given, it may say the extent of.
void Translator::noteCall(size_t i) {
  if (std::find(kNoCalls.begin(), kNoCalls.end(), tokens_[i].text) != kNoCalls.end())
    return;
  out_.callsCode = true;
  const Span arguments = inner(i + 1);
  for (size_t k = arguments.begin; k < arguments.end; ++k)
    if (tokens_[k].kind == ClauseToken::Kind::Name)
      out_.passed.emplace_back(tokens_[k].text);
}

/// A use of a `predicate` or `logic` definition.
size_t Translator::logicName(size_t i, const LogicFunction &function) {
  const std::string name(tokens_[i].text);
  size_t open = i + 1;
  if (open < tokens_.size() && tokens_[open].is("{")) {
    const Span label = inner(open);
    if (label.size() != 1 || !(tokens_[label.begin].is("Here") || tokens_[label.begin].is("L")))
      fail("labels of '" + name + "' other than Here are not supported", i);
    open = partner_[open] + 1;
  }
  const bool isCall = open < tokens_.size() && tokens_[open].is("(");
  std::vector<Span> arguments;
  if (isCall && !inner(open).empty())
    arguments = parts(inner(open), {","});
  if (!function.isUsable)
    fail("the definition of '" + name + "' cannot be used", i);
  else if (isCall == function.isConstant || arguments.size() != function.isInteger.size())
    fail("'" + name + "' is defined with other parameters", i);
  token(i, function.function);
  own("(");
  for (size_t k = 0; k < arguments.size() && !failed(); ++k) {
    own(k == 0 ? "" : ", ");
    if (function.isInteger[k])
      integer(arguments[k]);
    else
      formula(arguments[k]);
    if (function.givesExtent[k])
      note(arguments[k]);
  }
  own(")");
  return isCall ? partner_[open] + 1 : open;
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
  if (i + 1 >= tokens_.size() || !tokens_[i + 1].is("(") ||
      name.starts_with("__CPROVER_overflow_")) {
    token(i, name); // a type, a macro of ours
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
    const Span pointer = parts(arguments, {","})[0];
    out_.saysFresh = true;
    own("(");
    sized("__salve_valid((void *)", arguments);
    own(" && __salve_offset(");
    formula(pointer);
    own(") == 0 && __salve_fresh(");
    formula(pointer);
    own("))");
  } else if (name.starts_with("__CPROVER_pointer_in_range")) {
    if (clause_.kind == ClauseKind::Requires)
      fail("'" + std::string(name) + "' is not supported in requires clauses", i);
    out_.callsCode = true;
    token(i, name);
    return i + 1;
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

Translation translateFormula(const Clause &clause, size_t number, const LogicFunctions &logic) {
  Translation result;
  Translator translator(clause, number, logic, result);
  if (!translator.failed())
    translator.formula(translator.all());
  return result;
}

/// 0 where the condition does not hold.
static GeneratedText onlyIf(const GeneratedText &condition, const GeneratedText &value) {
  GeneratedText result;
  result.own("((");
  result.append(condition);
  result.own(") ? (");
  result.append(value);
  result.own(") : 0)");
  return result;
}

AssignedRegions translateAssigns(const Clause &clause, size_t number, const LogicFunctions &logic) {
  AssignedRegions result;
  Translation whole;
  Translator splitter(clause, number, logic, whole);
  if (splitter.failed() || splitter.all().empty() || clause.text == "\\nothing") {
    result.problem = whole.problem;
    return result;
  }
  for (Span group : splitter.parts(splitter.all(), {";"})) {
    const std::vector<Span> sides = splitter.parts(group, {":"});
    const bool isConditional = !clause.isAcsl && sides.size() == 2;
    Translation condition;
    if (isConditional)
      Translator(clause, number, logic, condition).formula(sides[0]);
    for (Span part : splitter.parts(isConditional ? sides[1] : group, {","})) {
      if (part.empty())
        continue;
      AssignedRegion region;
      region.text = splitter.textOf(part);
      Translator translator(clause, number, logic, region.from);
      translator.region(part, region.bytes, region.element);
      if (isConditional)
        for (Translation *t : {&region.from, &region.bytes})
          t->value = onlyIf(condition.value, t->value);
      for (const Translation *t : {&condition, &region.from, &region.bytes})
        if (result.problem.empty())
          result.problem = t->problem;
      result.regions.push_back(std::move(region));
    }
  }
  return result;
}

} // namespace salve::frontend
