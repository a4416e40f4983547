// Validity, separation and regions of memory in clauses, as C.
#include "engine/frontend/contracts/clause_translator.h"

namespace salve::frontend {

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

/// Whether C may compute it as another number: more than `n - 1`.
bool Translator::mayWrap(Span s) const {
  for (size_t i = s.begin; i < s.end; ++i)
    if (tokens_[i].is("*") || tokens_[i].is("+") ||
        (tokens_[i].is("-") && i + 1 < s.end && !tokens_[i + 1].is("1")))
      return true;
  return false;
}

/// \valid of a set of addresses; of no addresses it is true, of more than 2^60 bytes, whose number
/// could wrap around, false, and of an `int` that C computes as another number: nobody could use
/// the last element.
void Translator::validity(const char *query, Span arguments) {
  own("(1");
  for (Span argument : parts(arguments, {","})) {
    Span base, low, high;
    bool isAddress = false;
    own(" && (");
    if (isRange(argument, base, low, high, isAddress)) {
      auto isEmptyOr = [&] {
        own("((long)(");
        formula(high);
        own(")) < ((long)(");
        formula(low);
        own(")) || ");
      };
      auto last = [&] { // counted from the first
        own("((unsigned long)((");
        formula(high);
        own(") - (");
        formula(low);
        own(")) ");
      };
      auto size = [&] {
        own("sizeof(*(");
        formula(base);
        own("))");
      };
      note(base);
      isEmptyOr();
      own(query);
      own("((");
      formula(base);
      own(") + (");
      formula(low);
      own(")), ");
      last();
      own("+ 1) * ");
      size();
      own(")) && (");
      isEmptyOr();
      own("!"); // of no size: an empty structure, rows of no length
      size();
      own(" || ");
      last();
      own("< (1ul << 60) / ");
      size();
      own(")");
      if (mayWrap(high)) {
        own(" && (");
        isEmptyOr();
        own("sizeof(");
        formula(high);
        own(") != sizeof(int) || (long)(__typeof__(");
        formula(high);
        own("))(");
        formula(high);
        own(") == (long)(");
        formula(high);
        own("))");
      }
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
  Translator size(clause_, number_, logic_, bytes), one(clause_, number_, logic_, element);
  if (s.size() > 2 && tokens_[s.begin].is("__CPROVER_typed_target") && tokens_[s.begin + 1].is("("))
    s = stripped({s.begin + 1, s.end});
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
    own(") + ");
    integer(low);
    own(")");
    size.own("(");
    size.integer(high);
    size.own(" < ");
    size.integer(low);
    size.own(" ? 0ul : (unsigned long)(");
    size.integer(high);
    size.own(" - ");
    size.integer(low);
    size.own(" + 1) * sizeof(*(");
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

} // namespace salve::frontend
