// Intervals of the parameters by what is assumed of them, and from them those of the sizes that
// the same assumptions ask for.
#include "engine/ir/facts/promised_lengths.h"

#include "engine/ir/walk.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace salve::ir {

namespace {

struct Interval {
  SignedBits low, high;
};
using Known = std::map<VariableId, Interval>;

bool asksForLength(PointerQuery query) {
  return query == PointerQuery::Valid || query == PointerQuery::Writable ||
         query == PointerQuery::Written || query == PointerQuery::Size;
}

class Promises {
public:
  Promises(Program &program, FunctionId entry) : program_(program), entry_(entry) {}

  void bound() {
    std::vector<ExprId> assumed;
    collect(program_.functions[entry_].body, assumed);
    Known known;
    for (ExprId promise : assumed)
      learn(promise, true, known);
    for (ExprId promise : assumed)
      visit(promise, known);
    if (isOpen_ || most_.empty() || isAskedElsewhere())
      return;
    for (VariableId parameter : program_.functions[entry_].parameters) {
      Variable &v = program_.variables[parameter];
      const auto bytes = most_.find(parameter);
      if (v.extent.kind != Extent::Kind::ByContract || bytes == most_.end())
        continue;
      const auto element =
          static_cast<SignedBits>(std::max<uint64_t>(1, pointee(program_.types[v.type]).bytes));
      const SignedBits elements = (bytes->second + element - 1) / element;
      if (elements > 0 && elements <= SignedBits{limits::memory::kShort})
        v.extent.elements = static_cast<uint64_t>(elements);
    }
  }

private:
  const Type &pointee(const Type &pointer) const { return program_.types[pointer.element]; }

  /// What is assumed before anything else happens; false where that ends.
  bool collect(StmtId id, std::vector<ExprId> &out) const {
    const Stmt &s = program_.stmts[id];
    if (s.kind == StmtKind::Block)
      return std::all_of(s.children.begin(), s.children.end(),
                         [&](StmtId child) { return collect(child, out); });
    if (s.kind != StmtKind::Expr || program_.exprs[s.expr].kind != ExprKind::Assume)
      return false;
    out.push_back(program_.exprs[s.expr].a);
    return true;
  }

  // -- intervals

  Interval ofType(TypeId id) const {
    const Type &type = program_.types[id];
    if (!type.isNarrowInteger())
      return {-(SignedBits{1} << 100), SignedBits{1} << 100};
    const SignedBits end = SignedBits{1} << (type.width - (type.isSigned ? 1 : 0));
    return type.isSigned ? Interval{-end, end - 1} : Interval{0, end - 1};
  }
  /// What the operation gives if it does not leave the type.
  Interval fitting(Interval exact, TypeId type) const {
    const Interval all = ofType(type);
    return exact.low < all.low || exact.high > all.high ? all : exact;
  }

  /// The parameter that the expression reads.
  VariableId read(const Expr &e) const {
    if (e.kind != ExprKind::Load || !e.place)
      return {};
    const Place &place = program_.places[e.place];
    const bool isWhole = place.variable && place.path.empty();
    return isWhole && program_.variables[place.variable].storage == Storage::Parameter
               ? place.variable
               : VariableId();
  }

  Interval interval(ExprId id, const Known &known) const {
    const Expr &e = program_.exprs[id];
    if (!program_.types[e.type].isNarrowInteger())
      return ofType(e.type);
    switch (e.kind) {
    case ExprKind::Constant: {
      const SignedBits value = signedValue(program_.types[e.type], e.value);
      return {value, value};
    }
    case ExprKind::Load: {
      const auto at = known.find(read(e));
      return at == known.end() ? ofType(e.type) : at->second;
    }
    case ExprKind::Cast: return fitting(interval(e.a, known), e.type);
    case ExprKind::Binary: {
      if (!program_.types[program_.exprs[e.a].type].isNarrowInteger() ||
          !program_.types[program_.exprs[e.b].type].isNarrowInteger())
        return ofType(e.type);
      const Interval a = interval(e.a, known), b = interval(e.b, known);
      switch (e.binary) {
      case BinaryOp::Add: return fitting({a.low + b.low, a.high + b.high}, e.type);
      case BinaryOp::Sub: return fitting({a.low - b.high, a.high - b.low}, e.type);
      case BinaryOp::Mul: {
        if (bitLength(static_cast<Bits>(std::max(-a.low, a.high))) +
                bitLength(static_cast<Bits>(std::max(-b.low, b.high))) >
            100)
          return ofType(e.type);
        const auto [low, high] =
            std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
        return fitting({low, high}, e.type);
      }
      default: return ofType(e.type);
      }
    }
    default: return ofType(e.type);
    }
  }

  // -- what is known

  /// The expression lies in the interval.
  void restrict(ExprId id, Interval to, Known &known) const {
    const Expr &e = program_.exprs[id];
    if (!program_.types[e.type].isNarrowInteger())
      return;
    if (const VariableId parameter = read(e)) {
      Interval &now = known.try_emplace(parameter, ofType(e.type)).first->second;
      now = {std::max(now.low, to.low), std::min(now.high, to.high)};
    } else if (e.kind == ExprKind::Cast) {
      const Interval from = ofType(program_.exprs[e.a].type), all = ofType(e.type);
      if (from.low >= all.low && from.high <= all.high)
        restrict(e.a, to, known);
    } else if (e.kind == ExprKind::Binary &&
               (e.binary == BinaryOp::Add || e.binary == BinaryOp::Sub)) {
      const Interval a = interval(e.a, known), b = interval(e.b, known), all = ofType(e.type);
      const bool isSum = e.binary == BinaryOp::Add;
      const SignedBits low = isSum ? a.low + b.low : a.low - b.high;
      const SignedBits high = isSum ? a.high + b.high : a.high - b.low;
      if (low < all.low || high > all.high)
        return; // it may wrap around
      restrict(e.a,
               isSum ? Interval{to.low - b.high, to.high - b.low}
                     : Interval{to.low + b.low, to.high + b.high},
               known);
    }
  }

  void compare(const Expr &e, bool isTrue, Known &known) const {
    const Interval a = interval(e.a, known), b = interval(e.b, known);
    const Interval any{-(SignedBits{1} << 100), SignedBits{1} << 100};
    auto isAtMost = [&](ExprId lesser, Interval less, ExprId greater, Interval more, int apart) {
      restrict(lesser, {any.low, more.high - apart}, known);
      restrict(greater, {less.low + apart, any.high}, known);
    };
    switch (e.binary) {
    case BinaryOp::Lt: return isTrue ? isAtMost(e.a, a, e.b, b, 1) : isAtMost(e.b, b, e.a, a, 0);
    case BinaryOp::Le: return isTrue ? isAtMost(e.a, a, e.b, b, 0) : isAtMost(e.b, b, e.a, a, 1);
    case BinaryOp::Gt: return isTrue ? isAtMost(e.b, b, e.a, a, 1) : isAtMost(e.a, a, e.b, b, 0);
    case BinaryOp::Ge: return isTrue ? isAtMost(e.b, b, e.a, a, 0) : isAtMost(e.a, a, e.b, b, 1);
    case BinaryOp::Eq:
    case BinaryOp::Ne:
      if ((e.binary == BinaryOp::Eq) == isTrue) {
        restrict(e.a, b, known);
        restrict(e.b, a, known);
      }
      return;
    default: return;
    }
  }

  bool isTruth(ExprId id) const {
    const Expr &e = program_.exprs[id];
    return e.kind == ExprKind::Logical ||
           (e.kind == ExprKind::Unary && e.unary == UnaryOp::LogicalNot) ||
           (e.kind == ExprKind::Binary && isRelational(e.binary));
  }

  void learn(ExprId id, bool isTrue, Known &known) const {
    const Expr &e = program_.exprs[id];
    if (e.kind == ExprKind::Unary && e.unary == UnaryOp::LogicalNot)
      return learn(e.a, !isTrue, known);
    if (e.kind == ExprKind::Binary)
      return compare(e, isTrue, known);
    if (e.kind == ExprKind::Cast && isTruth(e.a))
      return learn(e.a, isTrue, known);
    if (e.kind == ExprKind::Logical && (e.logical == LogicalOp::And) == isTrue) {
      learn(e.a, isTrue, known);
      learn(e.b, isTrue, known);
    }
  }

  // -- what is asked for

  void visit(ExprId id, const Known &known) {
    const Expr e = program_.exprs[id];
    if (e.kind == ExprKind::Logical) {
      visit(e.a, known);
      Known then = known;
      learn(e.a, e.logical == LogicalOp::And, then);
      return visit(e.b, then);
    }
    if (e.kind == ExprKind::Query && asksForLength(e.query)) {
      promised_.insert(id);
      return ask(e, known);
    }
    isOpen_ |= e.kind == ExprKind::Statements || e.kind == ExprKind::Call;
    forEachChild(program_, e, [&](ExprId child) { visit(child, known); });
  }

  void ask(const Expr &query, const Known &known) {
    Interval bytes = {0, 0};
    ExprId pointer = query.a;
    while (program_.exprs[pointer].kind == ExprKind::Cast ||
           program_.exprs[pointer].kind == ExprKind::PointerAdd) {
      const Expr &e = program_.exprs[pointer];
      if (e.kind == ExprKind::PointerAdd) {
        const auto size = static_cast<SignedBits>(pointee(program_.types[e.type]).bytes);
        const Interval by = interval(e.b, known);
        bytes.high += std::max(by.low * e.delta, by.high * e.delta) * size;
      }
      pointer = e.a;
    }
    const VariableId base = read(program_.exprs[pointer]);
    isOpen_ |= !base || query.query == PointerQuery::Size;
    if (isOpen_)
      return;
    const SignedBits most = bytes.high + interval(query.b, known).high;
    SignedBits &now = most_.try_emplace(base, 0).first->second;
    now = std::max(now, most);
  }

  /// Queries of an assertion that, if they hold, can only help it to hold.
  void helping(ExprId id, bool isPositive, std::set<ExprId> &out) const {
    const Expr &e = program_.exprs[id];
    if (e.kind == ExprKind::Unary && e.unary == UnaryOp::LogicalNot)
      return helping(e.a, !isPositive, out);
    if (e.kind == ExprKind::Logical) {
      helping(e.a, isPositive, out);
      helping(e.b, isPositive, out);
    }
    if (e.kind == ExprKind::Query && e.query != PointerQuery::Size && isPositive)
      out.insert(id);
  }

  bool isAskedElsewhere() const {
    bool result = false;
    for (FunctionId f : reachable(program_, entry_)) {
      std::set<ExprId> allowed = promised_;
      forEachExpr(program_, f, [&](ExprId id) {
        const Expr &e = program_.exprs[id];
        if (e.kind == ExprKind::Assert)
          helping(e.a, true, allowed);
        result |= e.kind == ExprKind::Query && asksForLength(e.query) && !allowed.contains(id);
      });
    }
    return result;
  }

  Program &program_;
  FunctionId entry_;
  std::map<VariableId, SignedBits> most_; ///< bytes, by parameter
  std::set<ExprId> promised_;             ///< the queries of the assumptions
  bool isOpen_ = false;                   ///< a query that nobody understands
};

} // namespace

void boundPromisedLengths(Program &program, FunctionId entry) { Promises(program, entry).bound(); }

} // namespace salve::ir
