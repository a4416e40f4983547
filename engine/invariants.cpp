#include "engine/invariants.h"

#include "engine/analysis/element_claims.h"
#include "engine/analysis/function_facts.h"
#include "engine/diagnosis/weakest/terms.h"
#include "engine/findings.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"
#include "engine/support/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace salve::engine {

namespace {

using analysis::ElementClaim;
using diagnosis::Fact;
using diagnosis::Term;
using ir::VariableId;

class Speller {
public:
  Speller(const ir::Program &program, ir::FunctionId function, ir::StmtId loop)
      : program_(program), loop_(program.stmts[loop]) {
    for (uint32_t i = 0; i < program.variables.size(); ++i) {
      const ir::Variable &v = program.variables[VariableId(i)];
      if (v.name.empty() || (v.owner && v.owner != function))
        continue;
      std::erase(freeNames_, v.name);
      if (!isVisible(v))
        continue;
      // Of those that are visible the one declared last is meant; what is not of the file's own
      // text has no place in it.
      VariableId &meant = named_[v.name];
      if (!meant || !program.variables[meant].owner ||
          (v.owner && program.variables[meant].visible.begin <= v.visible.begin))
        meant = VariableId(i);
    }
    ir::forEachStmt(program, loop, [&](ir::StmtId id) {
      for (ir::ExprId root : {program.stmts[id].expr, program.stmts[id].step})
        for (ir::ExprId below : root ? ir::below(program, root) : std::vector<ir::ExprId>())
          noteWritten(program.exprs[below]);
    });
  }

  void add(const analysis::FactsOfLoop &facts) {
    for (const analysis::LoopFact &fact : facts.inequalities)
      say(fact, facts.inequalities);
    for (const analysis::LoopInequality &fact : facts.others)
      say(Fact{termOf(fact.parts, fact.constant), ir::BinaryOp::Le});
    for (const analysis::LoopCongruence &fact : facts.congruences)
      say(fact);
  }

  /// What is claimed of elements, behind what is known of variables.
  void add(const ElementClaim &claim) {
    if (isOfProgram(claim) && isOfScope(claim) && isMathematical(claim.expr))
      if (std::optional<std::string> text = textOf(claim))
        addText(*std::move(text));
  }

  std::vector<std::string> texts;

private:
  void noteWritten(const ir::Expr &expr) {
    const bool writes = expr.kind == ir::ExprKind::Assign || expr.kind == ir::ExprKind::Increment ||
                        expr.kind == ir::ExprKind::CompoundAssign;
    if (writes && expr.place && program_.places[expr.place].variable)
      written_.push_back(program_.places[expr.place].variable);
  }

  const std::string &name(VariableId v) const { return program_.variables[v].name; }
  bool isVisible(const ir::Variable &variable) const {
    const ir::Stmt *body = loop_.children.empty() || !loop_.children.back()
                               ? nullptr
                               : &program_.stmts[loop_.children.back()];
    return body && variable.visible.begin <= body->range.bytes.begin &&
           loop_.range.bytes.end <= variable.visible.end;
  }
  /// It has one, which can be used where the loop's condition stands and means nothing else there.
  bool hasName(VariableId v) const {
    const auto known = named_.find(name(v));
    return known != named_.end() && known->second == v;
  }
  /// Nothing of it was only added to the program in which it was proved (an assumption, a stub).
  bool isOfProgram(const ElementClaim &claim) const {
    auto isKnown = [&](VariableId v) { return v.index < program_.variables.size() || !v; };
    return claim.expr.index < program_.exprs.size() && isKnown(claim.index) &&
           isKnown(claim.counter) && isKnown(claim.limit) && isKnown(claim.by);
  }
  /// All its variables can be named.
  bool isOfScope(const ElementClaim &claim) const {
    const std::vector<ir::ExprId> all = ir::below(program_, claim.expr);
    return std::all_of(all.begin(), all.end(),
                       [&](ir::ExprId id) {
                         const ir::PlaceId place = program_.exprs[id].place;
                         const VariableId v =
                             place ? program_.places[place].variable : VariableId();
                         return !v || (isReplaced(claim, v) ? isAlone(v, all) : hasName(v));
                       }) &&
           (!claim.counter || hasName(claim.counter)) && (!claim.limit || hasName(claim.by));
  }
  /// The index and the limit stand for something else.
  static bool isReplaced(const ElementClaim &claim, VariableId v) {
    return v == claim.index || v == claim.limit;
  }
  /// No other variable in it has the same name.
  bool isAlone(VariableId v, const std::vector<ir::ExprId> &all) const {
    return std::none_of(all.begin(), all.end(), [&](ir::ExprId id) {
      const ir::PlaceId place = program_.exprs[id].place;
      const VariableId other = place ? program_.places[place].variable : VariableId();
      return other && other != v && name(other) == name(v);
    });
  }
  bool changes(VariableId v) const {
    return std::find(written_.begin(), written_.end(), v) != written_.end();
  }

  /// The sum, as diagnoses spell it; not readable where a variable has no name here, or where none
  /// of them changes in the loop.
  Term termOf(const std::vector<std::pair<VariableId, int64_t>> &parts, int64_t constant) const {
    Term term;
    term.constant = constant;
    bool isOfLoop = false;
    for (const auto &[v, factor] : parts) {
      Term part;
      part.parts.push_back({name(v), 0, 1});
      part.readable = hasName(v) && factor != INT64_MIN;
      term.add(part, part.readable ? factor : 0);
      isOfLoop |= changes(v);
    }
    term.readable &= isOfLoop;
    return term;
  }

  /// Once, where both sides of an equation are known to be the other.
  void say(const Fact &fact) {
    Term mirrored;
    mirrored.add(fact.difference, -1);
    const bool isSaid = fact.relation == ir::BinaryOp::Eq &&
                        isKnown(Fact{std::move(mirrored), ir::BinaryOp::Eq}.text());
    if (fact.readable() && !fact.isClosed() && !isSaid)
      addText(fact.text());
  }

  /// Unless the bounds of either variable say as much, or it is a matter of types.
  void say(const analysis::LoopFact &fact, const std::vector<analysis::LoopFact> &all) {
    const bool isOfTwo = fact.b != 0;
    if (fact.c == INT64_MIN || (isOfTwo && (fact.c >= 1 << 30 || fact.c <= -(1 << 30))))
      return;
    auto most = [&](int sign, VariableId v) { // of sign * v
      std::optional<int64_t> result;
      for (const analysis::LoopFact &other : all)
        if (other.b == 0 && other.x == v && other.a == sign)
          result = other.c;
      return result;
    };
    if (isOfTwo)
      if (const auto x = most(fact.a, fact.x), y = most(fact.b, fact.y);
          x && y && SignedBits{*x} + *y <= fact.c)
        return;
    std::vector<std::pair<VariableId, int64_t>> parts = {{fact.x, fact.a}};
    if (isOfTwo)
      parts.emplace_back(fact.y, fact.b);
    const bool isEquation =
        std::any_of(all.begin(), all.end(), [&](const analysis::LoopFact &other) {
          return other.a == -fact.a && other.x == fact.x && other.b == -fact.b &&
                 other.y == fact.y && other.c == -fact.c;
        });
    if (isEquation)
      say(Fact{termOf(parts, -fact.c), ir::BinaryOp::Eq});
    else if (isOfTwo && fact.c == -1) // i < n rather than i + 1 <= n
      say(Fact{termOf(parts, 0), ir::BinaryOp::Lt});
    else
      say(Fact{termOf(parts, -fact.c), ir::BinaryOp::Le});
  }

  void say(const analysis::LoopCongruence &fact) {
    const Term term = termOf(fact.parts, fact.constant);
    if (fact.modulus == 0)
      return say(Fact{term, ir::BinaryOp::Eq});
    if (!term.readable || term.parts.empty())
      return;
    const std::string sum = term.text(); // may be a single name
    addText((sum.find_first_of(" *-") == std::string::npos ? sum : "(" + sum + ")") + " % " +
            std::to_string(fact.modulus) + " == 0");
  }

  bool isKnown(const std::string &text) const {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
  }

  void addText(std::string text) {
    if (!isKnown(text))
      texts.push_back(std::move(text));
  }

  /// The text of an expression with other names for some variables; none where it is not all in
  /// the file's own text.
  using Names = std::map<VariableId, std::string>;
  std::optional<std::string> textOf(const ir::SourceRange &range, const Names &names) const {
    if (range.file != ir::kMainFile || range.bytes.size() == 0)
      return std::nullopt;
    std::string result;
    uint32_t end = range.bytes.begin;
    for (const Token &token : tokens(program_.text, range.bytes)) {
      std::string_view text = program_.textOf(token.range);
      if (token.range.begin > end && !result.empty())
        result += ' ';
      for (const auto &[v, instead] : names)
        if (token.kind == TokenKind::Identifier && text == name(v))
          text = instead;
      result += text;
      end = token.range.end;
    }
    return result;
  }

  std::optional<std::string> says(const ElementClaim &claim, const Names &names) const {
    const ir::Expr &e = program_.exprs[claim.expr];
    using Kind = ElementClaim::Kind;
    if (claim.kind == Kind::Stored) {
      const auto value = textOf(program_.exprs[e.a].range, names);
      const auto all = textOf(e.range, names);
      const size_t at = all ? all->find(" = ") : std::string::npos;
      if (!value || e.kind != ir::ExprKind::Assign || at == std::string::npos)
        return std::nullopt;
      return fmt::format("{} == {}", all->substr(0, at), *value);
    }
    std::optional<std::string> text = textOf(e.range, names);
    if (!text || claim.kind == Kind::Written)
      return std::nullopt;
    switch (claim.kind) {
    case Kind::Compares: return compared(e, claim.isNegated, *text, names);
    case Kind::Within: return fmt::format("0 <= {} < {}", *text, claim.count);
    case Kind::AtLeast: return fmt::format("{} >= {}", *text, claim.least);
    default: return fmt::format("{} <= {}", *text, claim.most);
    }
  }

  bool fits(const ir::Type &type, const ir::Type &into) const {
    if (into.isBool)
      return type.isBool;
    const uint32_t digits = type.width - (type.isSigned ? 1 : 0);
    return (into.isSigned || !type.isSigned) && digits <= into.width - (into.isSigned ? 1 : 0);
  }

  /// Whether it has the same value over C's integers as over those of mathematics, which ACSL
  /// means: nothing wraps around, no conversion changes a value. Signed overflow is a failure, if
  /// anything.
  bool isMathematical(ir::ExprId root) const {
    const std::vector<ir::ExprId> all = ir::below(program_, root);
    return std::all_of(all.begin(), all.end(), [&](ir::ExprId id) {
      const ir::Expr &e = program_.exprs[id];
      const ir::Type &type = program_.types[e.type];
      if (e.kind == ir::ExprKind::Cast && type.isNarrowInteger()) {
        const ir::Expr &from = program_.exprs[e.a];
        const ir::Type &old = program_.types[from.type];
        const bool isSmall = from.kind == ir::ExprKind::Constant && from.value <= INT8_MAX;
        return isSmall || (old.isNarrowInteger() && fits(old, type));
      }
      const bool computes = e.kind == ir::ExprKind::Unary ||
                            (e.kind == ir::ExprKind::Binary && !ir::isRelational(e.binary) &&
                             e.binary != ir::BinaryOp::Div && e.binary != ir::BinaryOp::Rem);
      return !computes || type.isSigned || !type.isNarrowInteger();
    });
  }

  bool readsVariables(ir::ExprId root) const {
    const std::vector<ir::ExprId> all = ir::below(program_, root);
    return std::all_of(all.begin(), all.end(), [&](ir::ExprId id) {
      const ir::PlaceId place = program_.exprs[id].place;
      return !place || (program_.places[place].variable && program_.places[place].path.empty());
    });
  }

  /// A relation is turned round rather than negated; none: it says nothing.
  std::optional<std::string> compared(const ir::Expr &e, bool isNegated, const std::string &text,
                                      const Names &names) const {
    if (e.kind == ir::ExprKind::Binary && ir::isRelational(e.binary) &&
        program_.types[program_.exprs[e.a].type].isNarrowInteger()) {
      const auto a = textOf(program_.exprs[e.a].range, names);
      const auto b = textOf(program_.exprs[e.b].range, names);
      if (a && a == b)
        return std::nullopt;
      if (a && b && isNegated)
        return *a + " " + ir::spelling(ir::negationOf(e.binary)) + " " + *b;
    }
    return isNegated ? "!(" + text + ")" : text;
  }

  /// What the counter was before the loop.
  std::string beginOf(VariableId counter) const {
    const std::vector<Token> all = tokens(program_.text, loop_.range.bytes);
    auto text = [&](size_t i) { return program_.textOf(all[i].range); };
    for (size_t i = 0; i + 3 < all.size() && text(0) == "for" && text(i) != ";"; ++i)
      if (text(i) == name(counter) && text(i + 1) == "=" && all[i + 2].kind == TokenKind::Number &&
          (text(i + 3) == ";" || text(i + 3) == ","))
        return std::string(text(i + 2));
    return "\\at(" + name(counter) + ", LoopEntry)";
  }

  /// None: it has no spelling.
  std::optional<std::string> textOf(const ElementClaim &claim) const {
    Names names;
    if (claim.limit) {
      const std::string by = termOf({{claim.by, 1}}, claim.offset).text();
      names[claim.limit] = claim.offset == 0 ? by : "(" + by + ")";
    }
    // Of what cannot be read a claim says nothing: it needs a range, or variables alone.
    if (!claim.index)
      return readsVariables(claim.expr) ? says(claim, names) : std::nullopt;
    // Of neighbours it says nothing where one cannot be read, which ACSL would have to say.
    const bool isOfOne = std::all_of(claim.offsets.begin(), claim.offsets.end(),
                                     [](int64_t offset) { return offset == 0; });
    if (program_.types[program_.variables[claim.index].type].kind == ir::TypeKind::Pointer ||
        !isOfOne || !claim.counter || freeNames_.empty())
      return std::nullopt;
    const std::string k = names[claim.index] = freeNames_.front();
    const std::optional<std::string> text = says(claim, names);
    if (!text)
      return std::nullopt;
    const std::string &now = name(claim.counter);
    const std::string from =
        claim.range == ElementClaim::Range::FromZero ? "0" : beginOf(claim.counter);
    std::string range;
    switch (claim.range) {
    case ElementClaim::Range::Up:
    case ElementClaim::Range::FromZero: range = from + " <= " + k + " < " + now; break;
    case ElementClaim::Range::Down: range = now + " < " + k + " <= " + from; break;
    case ElementClaim::Range::DownTo: range = now + " <= " + k + " < " + from; break;
    }
    return "\\forall integer " + k + "; " + range + " ==> " + *text;
  }

  const ir::Program &program_;
  const ir::Stmt &loop_;
  std::map<std::string, VariableId> named_; ///< what names mean at the loop
  std::vector<VariableId> written_;         ///< in the loop
  std::vector<std::string> freeNames_{"k", "j", "m", "q"};
};

} // namespace

std::vector<LoopInvariant> invariantsOf(const ir::Program &program, ir::FunctionId function,
                                        const execution::Verification &proof,
                                        const Budget &budget) {
  std::vector<LoopInvariant> result;
  if (proof.outcome != execution::Outcome::Proved || proof.induction == 0)
    return result;
  const analysis::LoopFacts facts =
      analysis::functionFacts(analysis::CallSummaries(program), function, false,
                              budget.within(limits::analysis::kSeconds))
          .loops;
  ir::forEachStmt(program, function, [&](ir::StmtId id) {
    const ir::Stmt &loop = program.stmts[id];
    if (!ir::isLoop(loop.kind) || loop.range.file != ir::kMainFile)
      return;
    Speller speller(program, function, id);
    if (const auto found = facts.find(id); found != facts.end())
      speller.add(found->second);
    if (const auto found = proof.claims.find(id); found != proof.claims.end())
      for (const ElementClaim &claim : found->second)
        speller.add(claim);
    if (!speller.texts.empty())
      result.push_back({toRange(program, loop.range), std::move(speller.texts)});
  });
  std::stable_sort(result.begin(), result.end(), [](const auto &a, const auto &b) {
    return a.loop.bytes.begin < b.loop.bytes.begin;
  });
  return result;
}

} // namespace salve::engine
