#include "engine/invariants.h"

#include "engine/analysis/element_claims.h"
#include "engine/analysis/loop_facts.h"
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
using ir::VariableId;

/// The bounds of one variable, or of a sum or difference of two.
struct Bounds {
  std::optional<int64_t> least, most;
};

/// a + b or a - b (`sign`); without b: a.
struct Combination {
  VariableId a, b;
  int sign = 0;
  friend auto operator<=>(const Combination &, const Combination &) = default;
};

std::string plus(const std::string &text, int64_t constant) {
  if (constant == 0)
    return text;
  return constant > 0 ? fmt::format("{} + {}", text, constant)
                      : fmt::format("{} - {}", text, 0 - static_cast<uint64_t>(constant));
}

class Speller {
public:
  Speller(const ir::Program &program, ir::FunctionId function, ir::StmtId loop)
      : program_(program), loop_(program.stmts[loop]) {
    for (const ir::Variable &v : program.variables)
      if (!v.owner || v.owner == function)
        std::erase(freeNames_, v.name);
    ir::forEachStmt(program, loop, [&](ir::StmtId id) {
      for (ir::ExprId root : {program.stmts[id].expr, program.stmts[id].step})
        for (ir::ExprId below : root ? ir::below(program, root) : std::vector<ir::ExprId>())
          noteWritten(program.exprs[below]);
    });
  }

  void add(const analysis::FactsOfLoop &facts) {
    std::map<Combination, Bounds> all;
    for (const analysis::LoopFact &fact : facts.inequalities)
      note(fact, all);
    for (const analysis::LoopCongruence &fact : facts.congruences)
      say(fact);
    for (const auto &[what, bounds] : all)
      if (!what.b)
        sayOne(what.a, bounds);
    for (const auto &[what, bounds] : all)
      if (what.b)
        sayTwo(what, bounds, all);
  }

  /// What is claimed of elements, behind what is known of variables.
  void add(const ElementClaim &claim) {
    if (isOfScope(claim) && isMathematical(claim.expr))
      if (std::optional<std::string> text = textOf(claim);
          text && std::find(texts.begin(), texts.end(), *text) == texts.end())
        texts.push_back(*std::move(text));
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
  /// It has one, which can be used where the loop's condition stands.
  bool hasName(VariableId v) const {
    const ir::Variable &variable = program_.variables[v];
    const ByteRange loop = loop_.range.bytes;
    const ir::Stmt *body = loop_.children.empty() || !loop_.children.back()
                               ? nullptr
                               : &program_.stmts[loop_.children.back()];
    return !variable.name.empty() && body && variable.visible.begin <= body->range.bytes.begin &&
           loop.end <= variable.visible.end;
  }
  /// No two of its variables have the same name, and all can be used.
  bool isOfScope(const ElementClaim &claim) const {
    std::map<std::string, VariableId> names;
    auto isClear = [&](VariableId v) {
      return hasName(v) && names.try_emplace(name(v), v).first->second == v;
    };
    for (const ir::ExprId id : ir::below(program_, claim.expr)) {
      const ir::PlaceId place = program_.exprs[id].place;
      const VariableId v = place ? program_.places[place].variable : VariableId();
      if (v && v != claim.index && v != claim.limit && !isClear(v))
        return false;
    }
    for (const VariableId v : {claim.index, claim.limit}) // stand for something else
      if (v && !names.try_emplace(name(v), v).second)
        return false;
    return (!claim.counter || hasName(claim.counter)) && (!claim.limit || hasName(claim.by));
  }
  bool changes(VariableId v) const {
    return std::find(written_.begin(), written_.end(), v) != written_.end();
  }

  void note(const analysis::LoopFact &fact, std::map<Combination, Bounds> &all) const {
    const bool isOfTwo = fact.b != 0;
    // Two variables that are so far apart say what their types say.
    if (isOfTwo && (fact.c >= 1 << 30 || fact.c <= -(1 << 30)))
      return;
    if (!hasName(fact.x) || (isOfTwo && !hasName(fact.y)) ||
        !(changes(fact.x) || (isOfTwo && changes(fact.y))))
      return;
    // The first has the sign that the combination is written with.
    VariableId a = fact.x, b = fact.y;
    int signOfA = fact.a, signOfB = fact.b;
    if (isOfTwo && b < a) {
      std::swap(a, b);
      std::swap(signOfA, signOfB);
    }
    const Combination what{a, isOfTwo ? b : VariableId(), isOfTwo ? signOfA * signOfB : 0};
    Bounds &bounds = all[what];
    if (signOfA > 0)
      bounds.most = std::min(bounds.most.value_or(INT64_MAX), fact.c);
    else if (fact.c != INT64_MIN)
      bounds.least = std::max(bounds.least.value_or(INT64_MIN), -fact.c);
  }

  void sayOne(VariableId v, const Bounds &bounds) {
    const std::string &text = name(v);
    if (bounds.least && bounds.least == bounds.most)
      texts.push_back(fmt::format("{} == {}", text, *bounds.least));
    else if (bounds.least && bounds.most)
      texts.push_back(fmt::format("{} <= {} <= {}", *bounds.least, text, *bounds.most));
    else if (bounds.least)
      texts.push_back(fmt::format("{} >= {}", text, *bounds.least));
    else if (bounds.most)
      texts.push_back(fmt::format("{} <= {}", text, *bounds.most));
  }

  /// Unless the bounds of either say as much.
  void sayTwo(const Combination &what, const Bounds &bounds,
              const std::map<Combination, Bounds> &all) {
    auto of = [&](VariableId v) {
      const auto found = all.find({v, {}, 0});
      return found == all.end() ? Bounds() : found->second;
    };
    const Bounds a = of(what.a), b = of(what.b);
    const bool isSum = what.sign > 0;
    const auto lowB = isSum ? b.least : b.most, highB = isSum ? b.most : b.least;
    auto together = [&](int64_t x, int64_t y) { return isSum ? x + y : x - y; };
    auto isSmall = [](int64_t x) { return x > -(int64_t{1} << 61) && x < int64_t{1} << 61; };
    const bool lowIsKnown = a.least && lowB && isSmall(*a.least) && isSmall(*lowB) &&
                            bounds.least && together(*a.least, *lowB) >= *bounds.least;
    const bool highIsKnown = a.most && highB && isSmall(*a.most) && isSmall(*highB) &&
                             bounds.most && together(*a.most, *highB) <= *bounds.most;
    const std::string &x = name(what.a), &y = name(what.b);
    const std::string sum = x + " + " + y;
    if (bounds.least && bounds.least == bounds.most) {
      texts.push_back(isSum ? fmt::format("{} == {}", sum, *bounds.least)
                            : fmt::format("{} == {}", x, plus(y, *bounds.least)));
      return;
    }
    if (bounds.least && !lowIsKnown) // x - y >= c: y <= x - c
      texts.push_back(isSum                ? fmt::format("{} >= {}", sum, *bounds.least)
                      : *bounds.least == 1 ? fmt::format("{} < {}", y, x)
                                           : fmt::format("{} <= {}", y, plus(x, -*bounds.least)));
    if (bounds.most && !highIsKnown)
      texts.push_back(isSum                ? fmt::format("{} <= {}", sum, *bounds.most)
                      : *bounds.most == -1 ? fmt::format("{} < {}", x, y)
                                           : fmt::format("{} <= {}", x, plus(y, *bounds.most)));
  }

  void say(const analysis::LoopCongruence &fact) {
    std::string left, right;
    bool isShown = false;
    for (const auto &[v, factor] : fact.parts) {
      if (!hasName(v) || factor == INT64_MIN)
        return;
      isShown |= changes(v);
      std::string &side = factor > 0 ? left : right;
      const int64_t times = std::abs(factor);
      side += side.empty() ? "" : " + ";
      side += times == 1 ? name(v) : fmt::format("{} * {}", times, name(v));
    }
    if (!isShown || fact.constant == INT64_MIN)
      return;
    if (fact.modulus != 0) {
      const std::string modulus = std::to_string(fact.modulus);
      const auto rest = plus(right.empty() ? left : left + " - (" + right + ")", fact.constant);
      texts.push_back((rest.find(' ') == std::string::npos ? rest : "(" + rest + ")") + " % " +
                      modulus + " == 0");
      return;
    }
    // left - right + constant == 0
    if (left.empty())
      texts.push_back(fmt::format("{} == {}", right, fact.constant));
    else if (right.empty())
      texts.push_back(fmt::format("{} == {}", left, -fact.constant));
    else
      texts.push_back(fmt::format("{} == {}", left, plus(right, -fact.constant)));
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
      const std::string by = plus(name(claim.by), claim.offset);
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
  std::vector<VariableId> written_; ///< in the loop
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
      analysis::loopFacts(program, function, false, budget.within(limits::analysis::kSeconds));
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
