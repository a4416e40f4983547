// The result is followed, in the function that asks for the memory, through casts and `?:` into
// the place that it is assigned to, and from there to comparisons of that place with null, as far
// as nothing is assigned in between. What is no question about the allocation:
// - conditions of loops (`for (p = head; p; p = p->next)`), except around the call;
// - `if (p) free(p)`;
// - a comparison behind a use of the memory, unless what it guards leaves: `if (!p) return -1;`
//   behind `memset(p, 0, n)` is one that comes too late.
#include "engine/ir/facts/asked_allocations.h"

#include "engine/ir/facts/callers.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace salve::ir {

namespace {

/// A part of the function that runs do not always pass through: an arm, a loop's body.
struct Arm {
  size_t outer = 0;
  bool isAssertion = false; ///< where it begins a Fail stands: what leads there is a specification
};

struct Node {
  ExprId parent;
  StmtId stmt; ///< whose expression it is, if it has no parent
  size_t number = 0;
  size_t arm = 0;
};

/// Where a value is compared with null.
struct Comparison {
  ExprId value;
  StmtId guarded; ///< If: what it decides about
  bool ofLoop = false;
};

class Asked {
public:
  Asked(const Program &program, FunctionId function) : program_(program) {
    arms_.push_back({});
    stmt(program_.functions[function].body, 0);
    for (ExprId e : order_)
      if (Comparison found; compares(e, found))
        comparisons_.push_back(found);
  }

  const std::vector<ExprId> &exprs() const { return order_; }

  /// The allocations whose result is this expression's.
  std::vector<ExprId> allocationsOf(ExprId id) const {
    const Expr &e = program_.exprs[id];
    std::vector<ExprId> result;
    auto add = [&](ExprId x) {
      const Expr &inner = program_.exprs[x];
      if (inner.kind == ExprKind::Allocate && inner.property)
        result.push_back(x);
    };
    add(id);
    if (e.kind == ExprKind::Call && e.callee && isPointer(id) &&
        program_.functions[e.callee].isModel)
      for (FunctionId model : reachable(program_, e.callee))
        forEachExpr(program_, model, add);
    return result;
  }

  /// What the code does with a pointer that it gets here.
  enum class Use { Ignores, Asks, Returns };
  Use useOf(ExprId result) const {
    for (ExprId at = result;;) {
      if (Comparison found; compares(at, found))
        return Use::Asks;
      const Node &node = nodes_.at(at.index);
      if (!node.parent)
        return program_.stmts[node.stmt].kind == StmtKind::Return ? Use::Returns : Use::Ignores;
      const Expr &p = program_.exprs[node.parent];
      switch (p.kind) {
      case ExprKind::Cast:
      case ExprKind::Statements: break;
      case ExprKind::Assign:
        if (p.a != at)
          return Use::Ignores;
        if (isAskedOf(node.parent))
          return Use::Asks;
        break;
      case ExprKind::Comma:
        if (p.b != at)
          return Use::Ignores;
        break;
      case ExprKind::Conditional:
        if (p.a == at)
          return Use::Ignores;
        break;
      default: return Use::Ignores;
      }
      at = node.parent;
    }
  }

private:
  // ------------------------------------------------------------- what stands where

  size_t arm(size_t outer) {
    arms_.push_back({outer});
    return arms_.size() - 1;
  }

  void stmt(StmtId id, size_t in) {
    const Stmt &s = program_.stmts[id];
    for (ExprId e : {s.expr, s.step})
      if (e)
        expr(e, {}, id, in);
    const bool isOpen = s.kind == StmtKind::If || s.kind == StmtKind::Switch || isLoop(s.kind);
    for (size_t i = 0; i < s.children.size(); ++i)
      if (s.children[i])
        stmt(s.children[i], isOpen && !(s.kind == StmtKind::For && i == 0) ? arm(in) : in);
  }

  void expr(ExprId id, ExprId parent, StmtId of, size_t in) {
    nodes_[id.index] = {parent, of, order_.size(), in};
    order_.push_back(id);
    const Expr &e = program_.exprs[id];
    if (e.kind == ExprKind::Fail)
      arms_[in].isAssertion = true;
    const bool isOpen = e.kind == ExprKind::Logical || e.kind == ExprKind::Conditional;
    forEachChild(program_, e,
                 [&](ExprId child) { expr(child, id, {}, isOpen && child != e.a ? arm(in) : in); });
    if (e.stmt)
      stmt(e.stmt, in);
  }

  // -------------------------------------------------------------------- comparisons

  bool isNull(ExprId id) const {
    const Expr &e = program_.exprs[id];
    return e.kind == ExprKind::Cast ? isNull(e.a) : e.kind == ExprKind::Constant && e.value == 0;
  }

  bool isPointer(ExprId id) const {
    return program_.types[program_.exprs[id].type].kind == TypeKind::Pointer;
  }

  /// Whether the value is compared with null right here.
  bool compares(ExprId value, Comparison &found) const {
    if (!isPointer(value))
      return false;
    const Node &node = nodes_.at(value.index);
    if (node.parent) {
      const Expr &p = program_.exprs[node.parent];
      const bool isEquality = p.kind == ExprKind::Binary &&
                              (p.binary == BinaryOp::Eq || p.binary == BinaryOp::Ne) &&
                              isNull(p.a == value ? p.b : p.a) && !isNull(value);
      const bool isCondition = (p.kind == ExprKind::Unary && p.unary == UnaryOp::LogicalNot) ||
                               p.kind == ExprKind::Logical ||
                               (p.kind == ExprKind::Conditional && p.a == value) ||
                               (p.kind == ExprKind::Cast && isTruth(p.type));
      if (!isEquality && !isCondition)
        return false;
    }
    found = {value, {}, false};
    for (ExprId at = value;; at = nodes_.at(at.index).parent) {
      const Node &n = nodes_.at(at.index);
      const Expr &e = program_.exprs[at];
      if (e.kind == ExprKind::Assert || e.kind == ExprKind::Assume || leadsToFail(at))
        return false;
      if (n.parent)
        continue;
      const Stmt &s = program_.stmts[n.stmt];
      if (!node.parent && (s.step == value || (s.kind != StmtKind::If && !isLoop(s.kind))))
        return false;
      found.ofLoop = isLoop(s.kind);
      if (s.kind == StmtKind::If) {
        found.guarded = n.stmt;
        return !isAssertion(n.stmt);
      }
      return true;
    }
  }

  bool isTruth(TypeId type) const {
    const Type &t = program_.types[type];
    return t.kind == TypeKind::Integer && t.name == "_Bool";
  }

  /// `p || fail()`
  bool leadsToFail(ExprId id) const {
    const Expr &e = program_.exprs[id];
    if (e.kind != ExprKind::Logical && e.kind != ExprKind::Conditional)
      return false;
    auto fails = [&](ExprId operand) {
      return operand && arms_[nodes_.at(operand.index).arm].isAssertion;
    };
    return fails(e.b) || fails(e.c);
  }

  /// `if (!p) fail();`
  bool isAssertion(StmtId of) const {
    for (StmtId child : program_.stmts[of].children) {
      bool found = false;
      if (child)
        forEachStmt(program_, child, [&](StmtId id) {
          const Stmt &s = program_.stmts[id];
          if (s.kind == StmtKind::Expr && s.expr) {
            const Arm &in = arms_[nodes_.at(s.expr.index).arm];
            found |= in.isAssertion && in.outer == nodes_.at(program_.stmts[of].expr.index).arm;
          }
        });
      if (found)
        return true;
    }
    return false;
  }

  // -------------------------------------------------------------------- allocations

  /// Whether what is assigned here is compared with null later.
  bool isAskedOf(ExprId assignment) const {
    const PlaceId place = program_.exprs[assignment].place;
    const size_t begin = nodes_.at(assignment.index).number;
    return std::any_of(comparisons_.begin(), comparisons_.end(), [&](const Comparison &c) {
      const Expr &value = stripped(c.value);
      if (c.ofLoop || value.kind != ExprKind::Load || !isSame(value.place, place))
        return false;
      const Node &end = nodes_.at(c.value.index);
      return end.number > begin && !isReassigned(place, begin, end) && !isFreeing(c, place) &&
             (leaves(c) || !isUsed(place, begin, end));
    });
  }

  const Expr &stripped(ExprId id) const {
    const Expr &e = program_.exprs[id];
    return e.kind == ExprKind::Cast ? stripped(e.a) : e;
  }

  bool isSame(PlaceId a, PlaceId b) const {
    const Place &x = program_.places[a], &y = program_.places[b];
    if (x.variable != y.variable || x.pointer.valid() != y.pointer.valid() ||
        x.path.size() != y.path.size() || (x.pointer && !isSame(x.pointer, y.pointer)))
      return false;
    for (size_t i = 0; i < x.path.size(); ++i) {
      const Projection &p = x.path[i], &q = y.path[i];
      if (p.kind != q.kind || p.field != q.field || p.index.valid() != q.index.valid() ||
          (p.index && !isSame(p.index, q.index)))
        return false;
    }
    return true;
  }

  bool isSame(ExprId a, ExprId b) const {
    const Expr &x = stripped(a), &y = stripped(b);
    if (x.kind != y.kind || x.binary != y.binary || x.value != y.value || x.delta != y.delta ||
        x.place.valid() != y.place.valid() || (x.place && !isSame(x.place, y.place)))
      return false;
    switch (x.kind) {
    case ExprKind::Constant:
    case ExprKind::Load:
    case ExprKind::AddressOf: return true;
    case ExprKind::Binary:
    case ExprKind::PointerAdd: return isSame(x.a, y.a) && isSame(x.b, y.b);
    default: return false;
    }
  }

  bool mentions(PlaceId place, VariableId variable) const {
    const Place &p = program_.places[place];
    auto inside = [&](ExprId root) {
      const std::vector<ExprId> all = below(program_, root);
      return std::any_of(all.begin(), all.end(), [&](ExprId id) {
        const PlaceId inner = program_.exprs[id].place;
        return inner && program_.places[inner].variable == variable;
      });
    };
    return p.variable == variable || (p.pointer && inside(p.pointer)) ||
           std::any_of(p.path.begin(), p.path.end(),
                       [&](const Projection &step) { return step.index && inside(step.index); });
  }

  bool isWithin(size_t inner, size_t arm) const {
    while (inner > arm)
      inner = arms_[inner].outer;
    return inner == arm;
  }

  /// Whether runs that get from there to the comparison assign something else in between.
  bool isReassigned(PlaceId place, size_t begin, const Node &end) const {
    for (size_t i = begin + 1; i < end.number; ++i) {
      const Expr &e = program_.exprs[order_[i]];
      const bool isWrite = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign ||
                           e.kind == ExprKind::Increment;
      if (!isWrite || !isWithin(end.arm, nodes_.at(order_[i].index).arm))
        continue;
      const Place &written = program_.places[e.place];
      if (isSame(e.place, place) ||
          (written.variable && written.path.empty() && mentions(place, written.variable)))
        return true;
    }
    return false;
  }

  bool holds(ExprId pointer, PlaceId place) const {
    const Expr &e = stripped(pointer);
    return (e.kind == ExprKind::Load && isSame(e.place, place)) ||
           (e.kind == ExprKind::PointerAdd && holds(e.a, place));
  }

  /// Whether the memory is used before the comparison.
  bool isUsed(PlaceId place, size_t begin, const Node &end) const {
    for (size_t i = begin + 1; i < end.number; ++i) {
      const Expr &e = program_.exprs[order_[i]];
      if (e.place && program_.places[e.place].pointer &&
          holds(program_.places[e.place].pointer, place))
        return true;
      if ((e.kind == ExprKind::Copy || e.kind == ExprKind::Fill) && holds(e.a, place))
        return true;
    }
    return false;
  }

  StmtId last(StmtId id) const {
    const Stmt &s = program_.stmts[id];
    return s.kind == StmtKind::Block && !s.children.empty() && s.children.back()
               ? last(s.children.back())
               : id;
  }

  /// Whether what it guards ends here: returns, jumps, exits.
  bool leaves(const Comparison &c) const {
    if (!c.guarded)
      return false;
    const Stmt &s = program_.stmts[last(program_.stmts[c.guarded].children[0])];
    return s.kind == StmtKind::Return || s.kind == StmtKind::Goto || s.kind == StmtKind::Break ||
           s.kind == StmtKind::Continue ||
           (s.kind == StmtKind::Expr && program_.exprs[s.expr].kind == ExprKind::Halt);
  }

  bool frees(FunctionId function) const {
    bool found = false;
    for (FunctionId id : reachable(program_, function))
      forEachExpr(program_, id,
                  [&](ExprId e) { found |= program_.exprs[e].kind == ExprKind::Deallocate; });
    return found;
  }

  /// `if (p) free(p);`
  bool isFreeing(const Comparison &c, PlaceId place) const {
    bool found = false;
    auto look = [&](ExprId id) {
      const Expr &e = program_.exprs[id];
      found |= e.kind == ExprKind::Deallocate && holds(e.a, place);
      found |= e.kind == ExprKind::Call && e.callee &&
               std::any_of(e.args.begin(), e.args.end(),
                           [&](ExprId argument) { return holds(argument, place); }) &&
               frees(e.callee);
    };
    if (c.guarded)
      forEachStmt(program_, program_.stmts[c.guarded].children[0], [&](StmtId id) {
        for (ExprId e : below(program_, program_.stmts[id].expr))
          look(e);
      });
    return found;
  }

  const Program &program_;
  std::vector<Arm> arms_;
  std::vector<ExprId> order_;
  std::unordered_map<uint32_t, Node> nodes_;
  std::vector<Comparison> comparisons_;
};

/// Functions that return what they allocate: `static void *get(size_t n) { return malloc(n); }`, or
/// malloc itself behind a pointer. Their memory is asked about if all of their calls ask.
class AllFunctions {
public:
  explicit AllFunctions(Program &program) : program_(program) {
    for (uint32_t i = 0; i < program.functions.size(); ++i)
      if (const Function &f = program.functions[FunctionId(i)]; f.body && !f.isModel)
        functions_.try_emplace(i, program, FunctionId(i));
  }

  void mark() {
    std::map<uint32_t, std::vector<ExprId>> returned;
    for (const auto &[id, function] : functions_)
      for (ExprId e : function.exprs())
        for (ExprId allocation : function.allocationsOf(e)) {
          const Asked::Use use = function.useOf(e);
          program_.exprs[allocation].isAsked = use == Asked::Use::Asks;
          if (use == Asked::Use::Returns)
            returned[id].push_back(allocation);
        }
    for (const auto &[id, allocations] : returned)
      if (std::set<uint32_t> passed; callsOf(FunctionId(id), passed) == Calls::Ask)
        for (ExprId allocation : allocations)
          program_.exprs[allocation].isAsked = true;
  }

private:
  enum class Calls { None, Ask, Ignore };

  bool isCall(const Expr &e, FunctionId of) const {
    const Function &f = program_.functions[of];
    return e.kind == ExprKind::Call &&
           (e.callee
                ? e.callee == of
                : f.addressTaken && program_.types[program_.exprs[e.a].type].element == f.type);
  }

  /// What calls of the function, and of those that return what it returns, do with it.
  Calls callsOf(FunctionId of, std::set<uint32_t> &passed) const {
    Calls all = Calls::None;
    if (!passed.insert(of.index).second)
      return all;
    for (const auto &[id, function] : functions_)
      for (ExprId e : function.exprs()) {
        if (!isCall(program_.exprs[e], of))
          continue;
        const Asked::Use use = function.useOf(e);
        const Calls here = use == Asked::Use::Returns ? callsOf(FunctionId(id), passed)
                           : use == Asked::Use::Asks  ? Calls::Ask
                                                      : Calls::Ignore;
        if (here == Calls::Ignore)
          return here;
        all = std::max(all, here);
      }
    return all;
  }

  Program &program_;
  std::map<uint32_t, Asked> functions_;
};

} // namespace

void markAskedAllocations(Program &program) { AllFunctions(program).mark(); }

/// Not in a macro of another file: its body is of whoever wrote the macro.
bool AllocationFailures::isSpelledHere(const EditSpan &text) const {
  return text.use || (text.body && program_.fileAt(text.body->begin) == kMainFile);
}

bool AllocationFailures::mayFail(const Expr &allocate) {
  if (allocate.onStack || program_.allocationMayFail || !allocate.isAsked)
    return program_.allocationMayFail && !allocate.onStack;
  const FunctionId id = program_.properties[allocate.property].function;
  const Function &function = program_.functions[id];
  const bool isHere = isSpelledHere(allocate.text);
  if (startsProgram(program_, entry_) || program_.functions[entry_].isHarness)
    return id == entry_ && isHere;
  if (function.isModel || (function.range.file == kMainFile && isHere))
    return true;
  if (!isOfTests_)
    isOfTests_ = isOfTests(program_, entry_);
  return !*isOfTests_;
}

} // namespace salve::ir
