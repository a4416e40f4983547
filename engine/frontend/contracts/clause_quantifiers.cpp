// Quantifiers over finite ranges as loops, and values that are taken earlier.
#include "engine/frontend/contracts/clause_translator.h"

#include <algorithm>

namespace salve::frontend {

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
  if (clause_.kind != ClauseKind::Ensures && clause_.kind != ClauseKind::Invariant &&
      clause_.kind != ClauseKind::Assert)
    return fail("there are no earlier values here", at);
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
  whatMatters(value);
  GeneratedText *outer = to_;
  std::vector<Binder> scope;
  std::swap(scope, scope_);
  inEarlier_ = true;
  if (used.empty()) {
    to_ = &value.type;
    valueType(expression);
    to_ = &value.value;
    this->value(expression);
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
    inEarlier_ = true;
    own("((");
    valueType(expression);
    own(" *)" + name + ")[(long)" + binder.name + " - (");
    integer(binder.low);
    inEarlier_ = false;
    own(std::string(binder.lowExclusive ? " + 1" : "") + ")]");
  }
  out_.earlier[number] = std::move(value);
}

/// An integer expression outside of a condition; ACSL's have no bound (integers.h).
void Translator::integer(Span s) {
  own(clause_.isAcsl ? "__salve_integer(0, (" : "((long)(");
  formula(s);
  own("))");
}

/// Names an object: nothing is computed.
bool Translator::isObject(Span s) const {
  s = stripped(s);
  while (!s.empty() && tokens_[s.begin].is("*"))
    ++s.begin;
  for (size_t i = s.begin; i < s.end; ++i) {
    const ClauseToken &t = tokens_[i];
    if (t.is("["))
      i = partner_[i];
    else if (t.kind != ClauseToken::Kind::Name && !t.is(".") && !t.is("->"))
      return false;
  }
  return !s.empty();
}

/// A value that is kept, and its type: what ACSL computes of integers has 64 bits.
void Translator::value(Span s) {
  if (!clause_.isAcsl || isObject(s)) {
    own("(");
    formula(s);
    own(")");
    return;
  }
  own("__builtin_choose_expr(__builtin_classify_type((");
  formula(s);
  own(") + 0) == 1, __salve_integer(0, (");
  formula(s);
  own(")), (");
  formula(s);
  own("))");
}

void Translator::valueType(Span s) {
  if (!clause_.isAcsl || isObject(s)) {
    own("__typeof__((");
    formula(s);
    own(") + 0)");
    return;
  }
  own("__typeof__(__builtin_choose_expr(__builtin_classify_type((");
  formula(s);
  own(") + 0) == 1, 0l, (");
  formula(s);
  own(") + 0))");
}

/// The conditions around it that are about names alone.
void Translator::whatMatters(EarlierValue &value) {
  GeneratedText *outer = to_;
  to_ = &value.condition;
  for (Span condition : conditions_) {
    condition = stripped(condition);
    bool isSimple = !condition.empty();
    std::vector<std::string> names;
    for (size_t i = condition.begin; i < condition.end; ++i) {
      const ClauseToken &t = tokens_[i];
      const bool isWord = t.kind == ClauseToken::Kind::Name;
      if (isWord && t.text[0] != '\\')
        names.emplace_back(t.text);
      const bool isOperator =
          std::find(kRelations.begin(), kRelations.end(), t.text) != kRelations.end() ||
          t.is("&&") || t.is("||") || t.is("!");
      isSimple &= (isWord && (t.text[0] != '\\' || t.is("\\null"))) || isOperator ||
                  t.kind == ClauseToken::Kind::Number;
    }
    if (!isSimple)
      continue;
    own(value.condition.text().empty() ? "(" : " && (");
    formula(condition);
    own(")");
    value.names.insert(value.names.end(), names.begin(), names.end());
  }
  to_ = outer;
}

/// Statements that return the values for all elements of the range.
void Translator::snapshot(EarlierValue &value, Span expression, const Binder &binder) {
  value.isSnapshot = true;
  value.type.own("void *");
  to_ = &value.value;
  own("long __salve_low = ");
  integer(binder.low);
  own(std::string(binder.lowExclusive ? " + 1" : "") + ", __salve_high = ");
  integer(binder.high);
  own(std::string(binder.highInclusive ? " + 1" : "") +
      "; if (__salve_high <= __salve_low) return 0; long " + binder.name +
      " = __salve_low; typedef ");
  valueType(expression);
  own(" __salve_element; __salve_element *__salve_all = __salve_allocate((unsigned "
      "long)(__salve_high - __salve_low) * sizeof(__salve_element), 1); for (; " +
      binder.name + " < __salve_high; ++" + binder.name + ") __salve_all[" + binder.name +
      " - __salve_low] = ");
  this->value(expression);
  own("; return __salve_all;");
}

} // namespace salve::frontend
