// Repairs of assertions beyond the mutation tables: a condition that lacks an atom which the
// function uses elsewhere, a constant that should be a variable, a statement that stands one
// place too early or is one too many.
#include "engine/repair/insertions_kinds.h"

#include "engine/repair/names.h"
#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostAtoms = 8;       ///< of one function
constexpr size_t kMostConditions = 12; ///< of one function
constexpr size_t kMostVariables = 4;   ///< instead of one constant
constexpr size_t kMostMoved = 20;      ///< statements of one function

class LogicFixes {
public:
  explicit LogicFixes(Inserter &inserter)
      : inserter_(inserter), program_(inserter.base()), tree_(inserter.tree()) {}

  void add() {
    for (FunctionId function : inserter_.functions()) {
      const std::vector<Occurrence> all = occurrences(program_, function);
      conditions(function, all);
      for (const Occurrence &at : all)
        variables(at, all);
      statements(all);
    }
  }

private:
  bool isAtom(const Occurrence &at) const {
    const Expr &expr = program_.exprs[at.expr];
    bool compares = expr.kind == ExprKind::Binary && isRelational(expr.binary);
    bool isValue = at.truth && expr.type == program_.intType &&
                   (expr.kind == ExprKind::Load ||
                    (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot));
    return (compares || isValue) && expr.text.use && !expr.trusted && onlyReads(program_, at.expr);
  }

  /// c  ⇒  c && d, c || d, for an atom d of the same function
  void conditions(FunctionId function, const std::vector<Occurrence> &all) {
    std::vector<ExprId> atoms;
    std::set<std::string_view> texts;
    for (const Occurrence &at : all)
      if (atoms.size() < kMostAtoms && isAtom(at) &&
          texts.insert(program_.textOf(*program_.exprs[at.expr].text.use)).second)
        atoms.push_back(at.expr);
    size_t made = 0;
    for (const Occurrence &at : all) {
      const Expr &expr = program_.exprs[at.expr];
      bool isTruth = (expr.kind == ExprKind::Binary && isRelational(expr.binary)) ||
                     expr.kind == ExprKind::Logical ||
                     (expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot);
      bool isValue = at.role == Role::Stored || at.role == Role::Return;
      bool isCondition = at.role == Role::Condition && !at.parent;
      if (!(isCondition || (isValue && isTruth && expr.type == program_.intType)) ||
          !expr.text.use || made >= kMostConditions)
        continue;
      ++made;
      std::vector<Inserter::Choice> also, other;
      for (ExprId atom : atoms) {
        std::vector<VariableId> names = namedIn(program_, atom);
        bool visible = std::all_of(names.begin(), names.end(), [&](VariableId v) {
          return inserter_.visible(v, expr.text.use->begin);
        });
        bool isPart = expr.text.use->contains(*program_.exprs[atom].text.use);
        if (!visible || isPart)
          continue;
        also.push_back({[atom](Builder &b) { return b.clone(atom); }, 5});
        other.push_back({[atom](Builder &b) { return b.clone(atom); }, 6});
      }
      inserter_.condition(function, at.expr, LogicalOp::And, true, also);
      inserter_.condition(function, at.expr, LogicalOp::Or, true, other);
    }
  }

  /// 1  ⇒  x, for the variables of its type that the function uses
  void variables(const Occurrence &at, const std::vector<Occurrence> &all) {
    const Expr expr = program_.exprs[at.expr];
    const Type &type = program_.types[expr.type];
    if (expr.kind != ExprKind::Constant || !expr.literal || !expr.text.use || expr.trusted ||
        type.kind != TypeKind::Integer || at.truth || at.role == Role::Statement)
      return;
    std::vector<VariableId> used;
    for (const Occurrence &other : all) {
      PlaceId place = program_.exprs[other.expr].place;
      VariableId v = place ? program_.places[place].variable : VariableId();
      if (v && std::find(used.begin(), used.end(), v) == used.end())
        used.push_back(v);
    }
    for (uint32_t i = 0; i < program_.variables.size(); ++i)
      if (program_.variables[VariableId(i)].storage == Storage::Global &&
          std::find(used.begin(), used.end(), VariableId(i)) == used.end())
        used.push_back(VariableId(i));
    size_t made = 0;
    for (VariableId v : used) {
      const Variable &variable = program_.variables[v];
      if (made >= kMostVariables || variable.name.empty() || v == at.initialised ||
          variable.storage == Storage::Temporary || !sameType(program_, variable.type, expr.type) ||
          !inserter_.visible(v, expr.text.use->begin))
        continue;
      ++made;
      Builder &builder = inserter_.builder();
      inserter_.instead(at.function, at.expr, builder.cast(expr.type, builder.load(v)), 5);
    }
  }

  /// s; t;  ⇒  t; s;   s; t;  ⇒  t;
  void statements(const std::vector<Occurrence> &all) {
    size_t made = 0;
    for (const Occurrence &at : all) {
      StmtId stmt = tree_.slot(at.expr).stmt;
      bool isWhole = at.role == Role::Statement && stmt &&
                     program_.stmts[stmt].kind == StmtKind::Expr && inserter_.isPlace(stmt) &&
                     inserter_.anchorOf(stmt) == stmt && !program_.exprs[at.expr].trusted &&
                     written(program_, program_.stmts[stmt].expr) == at.expr;
      if (!isWhole || specifies(program_, at.expr) || made >= kMostMoved)
        continue;
      ++made;
      std::vector<StmtId> behind = inserter_.laterSiblings(stmt);
      if (!behind.empty())
        inserter_.move(stmt, behind[0], 7);
      inserter_.remove(stmt, 9);
    }
  }

  Inserter &inserter_;
  const Program &program_;
  const Tree &tree_;
};

} // namespace

void addLogicFixes(Inserter &inserter) { LogicFixes(inserter).add(); }

} // namespace salve::repair
