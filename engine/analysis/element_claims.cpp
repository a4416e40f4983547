#include "engine/analysis/element_claims.h"

#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace salve::analysis {

using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::Place;
using ir::StmtId;
using ir::VariableId;

namespace {

using Range = ElementClaim::Range;
using Roots = std::set<VariableId>;

struct Index {
  VariableId variable;
  int64_t offset = 0;
};

/// What elements an expression speaks of: by the variables that count them.
struct Elements {
  Roots roots;
  std::map<VariableId, std::set<int64_t>> offsets;
};

/// A claim without a loop.
struct Guess {
  ElementClaim claim;
  Roots roots; ///< variables that lead to what it speaks of
};

struct Counter {
  VariableId variable;
  Range range = Range::Up;
  friend bool operator==(const Counter &, const Counter &) = default;
};

/// At the loop's end `by` and the offset are what the limit is.
struct Limit {
  VariableId limit, by;
  int64_t offset = 0;
};

class ElementGuesser {
public:
  ElementGuesser(const ir::Program &program, ir::FunctionId function) : program_(program) {
    ir::forEachExpr(program, function, [&](ExprId id) {
      const Expr &e = program_.exprs[id];
      if (e.kind == ExprKind::Assert)
        for (ExprId below : ir::below(program_, e.a))
          asserted_.insert(below);
    });
    ir::forEachExpr(program, function, [&](ExprId id) { guess(id); });
  }

  ElementClaims claims(ir::FunctionId function) const {
    ElementClaims result;
    ir::forEachStmt(program_, function, [&](StmtId id) {
      if (!ir::isLoop(program_.stmts[id].kind))
        return;
      std::vector<ElementClaim> found = claimsOf(id);
      if (!found.empty())
        result.emplace(id, std::move(found));
    });
    return result;
  }

private:
  ExprId withoutCasts(ExprId id) const {
    while (program_.exprs[id].kind == ExprKind::Cast)
      id = program_.exprs[id].a;
    return id;
  }

  /// The integer variable that this is, whatever it is converted to.
  VariableId variableOf(ExprId id) const {
    const Expr &e = program_.exprs[withoutCasts(id)];
    return e.kind == ExprKind::Load ? variableOf(program_.places[e.place]) : VariableId();
  }
  VariableId variableOf(const Place &place) const {
    const bool isInteger = program_.types[place.type].isNarrowInteger();
    return place.path.empty() && isInteger ? place.variable : VariableId();
  }

  /// What the place is found by, following pointers back.
  VariableId rootOf(const Place &place) const {
    if (place.variable)
      return place.variable;
    ExprId id = withoutCasts(place.pointer);
    while (program_.exprs[id].kind == ExprKind::PointerAdd)
      id = withoutCasts(program_.exprs[id].a);
    const Expr &e = program_.exprs[id];
    return e.place ? rootOf(program_.places[e.place]) : VariableId();
  }

  /// An expression of constants, as far as it needs no types.
  std::optional<int64_t> constant(ExprId id) const {
    const Expr &e = program_.exprs[withoutCasts(id)];
    if (e.kind == ExprKind::Constant && program_.types[e.type].isNarrowInteger())
      return e.value <= INT32_MAX ? std::optional(static_cast<int64_t>(e.value)) : std::nullopt;
    if (e.kind != ExprKind::Binary)
      return std::nullopt;
    const auto left = constant(e.a), right = constant(e.b);
    if (!left || !right || std::max(*left, *right) > INT32_MAX)
      return std::nullopt;
    switch (e.binary) {
    case ir::BinaryOp::Add: return *left + *right;
    case ir::BinaryOp::Mul: return *left * *right;
    case ir::BinaryOp::Div: return *right == 0 ? std::nullopt : std::optional(*left / *right);
    default: return std::nullopt;
    }
  }

  /// `i`, `i + 1`, `i - 2`.
  std::optional<Index> index(ExprId id) const {
    if (const VariableId variable = variableOf(id))
      return Index{variable, 0};
    const Expr &e = program_.exprs[withoutCasts(id)];
    if (e.kind != ExprKind::Binary || !isSum(e.binary))
      return std::nullopt;
    const VariableId variable = variableOf(e.a);
    const std::optional<int64_t> offset = constant(e.b);
    if (!variable || !offset)
      return std::nullopt;
    return Index{variable, e.binary == ir::BinaryOp::Add ? *offset : -*offset};
  }

  /// Of the element that the place is, or lies in.
  std::optional<Index> indexOf(const Place &place) const {
    for (const ir::Projection &step : place.path)
      if (step.index)
        if (const auto found = index(step.index))
          return found;
    if (!place.pointer)
      return std::nullopt;
    const Expr &pointer = program_.exprs[withoutCasts(place.pointer)];
    return pointer.kind == ExprKind::PointerAdd ? index(pointer.b) : std::nullopt;
  }

  /// Whether it is an element's place.
  bool addElement(const Place &place, Elements &elements) const {
    const std::optional<Index> index = indexOf(place);
    const VariableId root = rootOf(place);
    if (!index || !root)
      return false;
    elements.roots.insert(root);
    elements.offsets[index->variable].insert(index->offset);
    return true;
  }

  /// One for each variable that counts some of the elements.
  void add(const ElementClaim &claim, const Elements &elements) {
    for (const auto &[index, offsets] : elements.offsets) {
      if (guesses_.size() == limits::elements::kGuesses)
        return;
      Guess &guess = guesses_.emplace_back(Guess{claim, elements.roots});
      guess.claim.index = index;
      guess.claim.offsets.assign(offsets.begin(), offsets.end());
    }
  }
  void add(ElementClaim::Kind kind, ExprId expr, const Elements &elements) {
    add({.kind = kind, .expr = expr}, elements);
  }

  void guess(ExprId id) {
    const Expr &e = program_.exprs[id];
    if ((e.kind == ExprKind::Binary && ir::isRelational(e.binary)) || e.kind == ExprKind::Logical)
      guessComparison(id);
    else if (e.kind == ExprKind::Assign && program_.types[e.type].isScalar())
      guessStore(id, e);
    if (e.place)
      guessIndices(program_.places[e.place]);
  }

  /// The elements below.
  Elements elementsBelow(ExprId id) const {
    Elements result;
    for (ExprId below : ir::below(program_, id))
      if (const Expr &e = program_.exprs[below]; e.kind == ExprKind::Load)
        addElement(program_.places[e.place], result);
    result.roots = rootsBelow(id);
    return result;
  }

  /// Of elements, or of variables alone.
  void guessComparison(ExprId id) {
    if (!ir::effectsBelow(program_, id).onlyReads())
      return;
    const Elements elements = elementsBelow(id);
    for (bool isNegated : {false, true}) {
      const ElementClaim claim{
          .kind = ElementClaim::Kind::Compares, .expr = id, .isNegated = isNegated};
      add(claim, elements);
      // What is asserted of one element, `a[found]`, too.
      const bool isOfVariables = elements.offsets.empty() || asserted_.contains(id);
      if (isOfVariables && ofVariables_.size() < limits::elements::kGuesses)
        ofVariables_.push_back({claim, elements.roots});
    }
  }

  /// What leads to what is read.
  Roots rootsBelow(ExprId id) const {
    Roots result;
    for (ExprId below : ir::below(program_, id))
      if (const Expr &e = program_.exprs[below]; e.kind == ExprKind::Load)
        if (const VariableId root = rootOf(program_.places[e.place]))
          result.insert(root);
    return result;
  }

  void guessStore(ExprId id, const Expr &e) {
    Elements elements;
    if (!addElement(program_.places[e.place], elements))
      return;
    add(ElementClaim::Kind::Written, id, elements);
    if (ir::effectsBelow(program_, e.a).onlyReads())
      add(ElementClaim::Kind::Stored, id, elements);
  }

  /// Elements that are used as indices of an array whose size is known.
  void guessIndices(const Place &place) {
    ir::TypeId type = place.baseType;
    if (!type && place.variable)
      type = program_.variables[place.variable].type;
    for (const ir::Projection &step : place.path) {
      const ir::Type &array = program_.types[type];
      type = step.type;
      if (step.kind != ir::Projection::Kind::Index || array.kind != ir::TypeKind::Array ||
          array.count == 0)
        continue;
      const ExprId element = withoutCasts(step.index);
      if (program_.exprs[element].kind == ExprKind::Load)
        add({.kind = ElementClaim::Kind::Within, .expr = element, .count = array.count},
            elementsBelow(element));
    }
  }

  /// Variables that the loop counts up or down.
  std::vector<Counter> countersOf(StmtId loop) const {
    std::vector<Counter> result;
    auto add = [&](const Counter &counter) {
      if (std::find(result.begin(), result.end(), counter) == result.end())
        result.push_back(counter);
    };
    eachExprOf(loop, [&](ExprId id) {
      const Expr &e = program_.exprs[id];
      std::optional<bool> isDown;
      if (e.kind == ExprKind::Increment)
        isDown = e.delta < 0;
      else if (e.kind == ExprKind::CompoundAssign && isSum(e.binary))
        isDown = e.binary == ir::BinaryOp::Sub;
      else if (e.kind == ExprKind::Assign)
        isDown = steps(e);
      if (!isDown)
        return;
      const VariableId variable = variableOf(program_.places[e.place]);
      if (variable)
        for (const Range range : *isDown ? std::array{Range::Down, Range::DownTo}
                                         : std::array{Range::Up, Range::FromZero})
          add({variable, range});
    });
    return result;
  }

  /// From comparisons in the loop's condition of what it changes with what it leaves alone.
  std::vector<Limit> limitsOf(StmtId loop, const Roots &written) const {
    std::vector<Limit> result;
    if (!program_.stmts[loop].expr)
      return result;
    for (ExprId id : ir::below(program_, program_.stmts[loop].expr)) {
      const Expr &e = program_.exprs[id];
      if (e.kind != ExprKind::Binary || !ir::isRelational(e.binary))
        continue;
      const std::optional<Index> left = index(e.a), right = index(e.b);
      if (!left || !right || written.contains(left->variable) == written.contains(right->variable))
        continue;
      const bool isLeft = written.contains(left->variable);
      const Index &by = isLeft ? *left : *right, &limit = isLeft ? *right : *left;
      int64_t beyond = 0; // the counter stands there behind the limit
      if (e.binary == ir::BinaryOp::Le || e.binary == ir::BinaryOp::Ge)
        beyond = (e.binary == ir::BinaryOp::Le) == isLeft ? 1 : -1;
      result.push_back({limit.variable, by.variable, by.offset - limit.offset - beyond});
    }
    return result;
  }

  static bool isSum(ir::BinaryOp op) { return op == ir::BinaryOp::Add || op == ir::BinaryOp::Sub; }

  /// `v = v + e` counts up, `v = v - e` down.
  std::optional<bool> steps(const Expr &assign) const {
    const VariableId variable = variableOf(program_.places[assign.place]);
    const Expr &value = program_.exprs[withoutCasts(assign.a)];
    if (!variable || value.kind != ExprKind::Binary || !isSum(value.binary) ||
        variableOf(value.a) != variable)
      return std::nullopt;
    return value.binary == ir::BinaryOp::Sub;
  }

  void eachExprOf(StmtId loop, auto &&visit) const {
    ir::forEachStmt(program_, loop, [&](StmtId id) {
      for (ExprId root : {program_.stmts[id].expr, program_.stmts[id].step})
        if (root)
          for (ExprId below : ir::below(program_, root))
            visit(below);
    });
  }

  /// What a loop uses and changes.
  struct Uses {
    Roots written; ///< variables, and what leads to what is written
    std::set<ExprId> exprs;
  };
  Uses usesOf(StmtId loop) const {
    Uses uses;
    eachExprOf(loop, [&](ExprId id) {
      const Expr &e = program_.exprs[id];
      uses.exprs.insert(id);
      if (e.place && ir::effects(e).writes)
        uses.written.insert(rootOf(program_.places[e.place]));
    });
    return uses;
  }

  /// What is claimed of elements may become known in the loop: it changes what decides that, or
  /// goes on where it holds.
  bool isOfLoop(const Guess &g, const Counter &counter, const Uses &uses) const {
    const bool changes = std::any_of(g.roots.begin(), g.roots.end(), [&](VariableId root) {
      return root != g.claim.index && uses.written.contains(root);
    });
    return changes || (counter.variable && uses.exprs.contains(g.claim.expr) &&
                       !asserted_.contains(g.claim.expr));
  }

  std::vector<ElementClaim> claimsOf(StmtId loop) const {
    const Uses uses = usesOf(loop);
    const std::vector<Limit> limits = limitsOf(loop, uses.written);
    std::vector<ElementClaim> result;
    auto add = [&](const ElementClaim &claim) {
      if (result.size() < limits::elements::kClaims)
        result.push_back(claim);
    };
    auto addWithLimits = [&](const Guess &g, ElementClaim claim) {
      add(claim);
      for (const Limit &l : limits)
        if (g.roots.contains(l.limit) && claim.kind == ElementClaim::Kind::Compares) {
          claim.limit = l.limit, claim.by = l.by, claim.offset = l.offset;
          add(claim);
        }
    };
    for (const Guess &g : ofVariables_)
      if (std::any_of(g.roots.begin(), g.roots.end(),
                      [&](VariableId root) { return uses.written.contains(root); }))
        addWithLimits(g, g.claim);
    std::vector<Counter> counters = countersOf(loop);
    counters.push_back({}); // all elements
    for (const Counter &counter : counters)
      for (const Guess &g : guesses_) {
        if (!isOfLoop(g, counter, uses))
          continue;
        ElementClaim claim = g.claim;
        claim.counter = counter.variable;
        claim.range = counter.range;
        addWithLimits(g, claim);
      }
    return result;
  }

  const ir::Program &program_;
  std::vector<Guess> guesses_;     ///< about elements
  std::vector<Guess> ofVariables_; ///< about none
  std::set<ExprId> asserted_;      ///< in assertions
};

} // namespace

ElementClaims elementClaims(const ir::Program &program, ir::FunctionId function) {
  return ElementGuesser(program, function).claims(function);
}

} // namespace salve::analysis
