// What the hand slips on: a mask without its `~`, `i--` for `--i`, `a[j][i]` for `a[i][j]`, a
// variable that was prepared and is not used, `==` of strings, a sum that starts where the last
// one ended.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

bool isIndexing(const Projection &step) {
  return step.kind == Projection::Kind::Index || step.kind == Projection::Kind::Element;
}

bool isCharacterPointer(const Program &program, ExprId id) {
  const Type &type = program.types[program.exprs[id].type];
  if (type.kind != TypeKind::Pointer)
    return false;
  const Type &element = program.types[type.element];
  return element.kind == TypeKind::Integer && element.width == 8 && !element.isBool;
}

bool isStringLiteral(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[written(program, id)];
  return expr.text.use && program.textOf(*expr.text.use).starts_with('"');
}

/// Whether the function moves the variable that the pointer is read from along.
bool isMoved(Context &c, FunctionId function, ExprId pointer) {
  const VariableId variable = plainVariable(c.program, pointer);
  const std::vector<Occurrence> &all = c.occurrences(function);
  return variable && std::any_of(all.begin(), all.end(), [&](const Occurrence &at) {
           const Expr &expr = c.program.exprs[at.expr];
           return (expr.kind == ExprKind::Increment || expr.kind == ExprKind::CompoundAssign) &&
                  c.program.places[expr.place].variable == variable;
         });
}

/// The innermost loop around the statement.
StmtId loopOf(Context &c, StmtId stmt) {
  return loopAround(c.program, c.tree(), c.tree().slot(stmt).parent);
}

/// The loop with the declaration of its counter: what a statement can be put before.
StmtId wholeLoop(Context &c, StmtId loop) {
  const StmtId around = c.tree().slot(loop).parent;
  const bool declares =
      around && c.program.stmts[around].kind == StmtKind::Block &&
      c.program.stmts[around].range.bytes.begin == c.program.stmts[loop].range.bytes.begin;
  return declares ? around : loop;
}

/// The place that a statement adds to: of `s += x;` and `n++;`.
PlaceId addedTo(const Program &program, const Stmt &stmt) {
  if (stmt.kind != StmtKind::Expr)
    return {};
  const Expr &expr = program.exprs[written(program, stmt.expr)];
  auto isSum = [](BinaryOp op) {
    return op == BinaryOp::Add || op == BinaryOp::Or || op == BinaryOp::Xor;
  };
  auto isItself = [&](ExprId operand) {
    const Expr &read = program.exprs[written(program, operand)];
    return read.kind == ExprKind::Load && program.places[read.place].path.empty() &&
           program.places[expr.place].path.empty() &&
           program.places[read.place].variable == program.places[expr.place].variable;
  };
  auto addsToItself = [&] {
    const Expr &sum = program.exprs[written(program, expr.a)];
    return sum.kind == ExprKind::Binary && isSum(sum.binary) &&
           (isItself(sum.a) || isItself(sum.b));
  };
  const bool adds = expr.kind == ExprKind::Increment ||
                    (expr.kind == ExprKind::CompoundAssign && isSum(expr.binary)) ||
                    (expr.kind == ExprKind::Assign && addsToItself());
  const bool isNumber = program.types[expr.type].kind == TypeKind::Integer;
  return adds && isNumber && !expr.trusted && expr.text.use ? expr.place : PlaceId();
}

/// Whether nothing that the loop writes says which place it is.
bool isOnePlaceIn(const Program &program, PlaceId id, StmtId loop) {
  std::set<uint32_t> written;
  forEachStmt(program, loop, [&](StmtId at) {
    const Stmt &stmt = program.stmts[at];
    if (stmt.kind == StmtKind::Declare)
      written.insert(stmt.variable.index);
    for (ExprId root : {stmt.expr, stmt.step})
      for (ExprId part : root ? below(program, root) : std::vector<ExprId>())
        if (const Expr &expr = program.exprs[part]; expr.place && expr.kind != ExprKind::Load)
          written.insert(program.places[expr.place].variable.index);
  });
  auto isFixed = [&](ExprId expr) {
    const std::vector<VariableId> named = namedIn(program, expr);
    return onlyReads(program, expr) && std::none_of(named.begin(), named.end(), [&](VariableId v) {
             return written.count(v.index) != 0;
           });
  };
  const ir::Place &place = program.places[id];
  return (!place.pointer || isFixed(place.pointer)) &&
         std::all_of(place.path.begin(), place.path.end(),
                     [&](const Projection &step) { return !step.index || isFixed(step.index); });
}

/// The place again, without what its expression does before it.
ir::Place again(Context &c, PlaceId id) {
  const Program &program = c.program;
  auto clone = [&](ExprId expr) {
    while (program.exprs[expr].kind == ExprKind::Comma)
      expr = program.exprs[expr].b;
    return c.builder().clone(expr);
  };
  ir::Place result = program.places[id];
  result.order = {};
  if (result.pointer)
    result.pointer = clone(result.pointer);
  for (Projection &step : result.path)
    if (step.index)
      step.index = clone(step.index);
  return result;
}

} // namespace

/// Of masks: a & b, a &= b
void complemented(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const Expr *parent = at.parent ? &program.exprs[at.parent] : nullptr;
  const bool isMask =
      parent && parent->binary == BinaryOp::And &&
      ((parent->kind == ExprKind::CompoundAssign && at.role == Role::Stored) ||
       (parent->kind == ExprKind::Binary && (at.role == Role::Right || at.role == Role::Left)));
  const bool isComplement = expr.kind == ExprKind::Unary && expr.unary == UnaryOp::BitNot;
  if (!isMask || isComplement || !expr.text.use || expr.trusted ||
      program.types[expr.type].kind != TypeKind::Integer || !onlyReads(program, at.expr))
    return;
  Builder &b = c.builder();
  const ExprId now = b.complement(b.clone(at.expr));
  if (sameType(program, b.program().exprs[now].type, expr.type))
    c.inserter().replace(at.expr, now);
}

/// Of what is computed in a narrow type and then becomes a wider one: the quotient of integers that
/// is to be no integer, a product that no int holds.
void widened(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr *expr = spelledAt(c, p, ExprKind::Binary);
  if (!expr || !p.at->cast)
    return;
  // What is evaluated stays the same: a call may be part of it.
  auto isPlain = [&](ExprId operand) {
    const Expr &value = program.exprs[written(program, operand)];
    return onlyReads(program, operand) ||
           (value.kind == ExprKind::Call &&
            std::ranges::all_of(value.args, [&](ExprId a) { return onlyReads(program, a); }));
  };
  if (!isPlain(expr->a) || !isPlain(expr->b))
    return;
  const TypeId wide = program.exprs[p.at->cast].type;
  const Type &from = program.types[expr->type], &to = program.types[wide];
  const bool isQuotient = to.kind == TypeKind::Float && expr->binary == BinaryOp::Div;
  const bool isLarger = to.kind == TypeKind::Integer && to.width > from.width &&
                        (expr->binary == BinaryOp::Mul || expr->binary == BinaryOp::Add ||
                         expr->binary == BinaryOp::Sub || expr->binary == BinaryOp::Shl);
  if (from.kind != TypeKind::Integer || from.isBool || to.name.empty() ||
      (!isQuotient && !isLarger))
    return;
  Builder &b = c.builder();
  const ExprId first = b.converted(wide, b.clone(written(program, expr->a)));
  const ExprId now = b.binary(expr->binary, first, b.clone(written(program, expr->b)));
  if (isLarger) {
    b.program().exprs[now].overflow = to.isSigned ? c.target : PropertyId();
    if (expr->binary == BinaryOp::Shl)
      b.program().exprs[now].property = c.target;
  }
  c.inserter().replace(p.at->cast, now);
}

/// Where a character becomes a number, and may be negative.
void unsignedCharacter(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const Type &type = program.types[expr.type];
  const bool isCharacter = type.kind == TypeKind::Integer && type.width == 8 && type.isSigned;
  if (!isCharacter || !p.at->cast || !expr.text.use || expr.trusted ||
      !onlyReads(program, p.at->expr))
    return;
  Builder &b = c.builder();
  const ExprId now = b.converted(b.byte(), b.clone(p.at->expr));
  c.inserter().replace(p.at->cast, b.cast(program.exprs[p.at->cast].type, now));
}

void otherFix(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p, ExprKind::Increment);
  if (!expr || p.at->role == Role::Statement)
    return;
  Builder &b = c.builder();
  const ExprId now = b.clone(p.at->expr);
  Expr &other = b.program().exprs[now];
  other.text = {};
  other.postfix = !other.postfix;
  c.inserter().replace(p.at->expr, now);
}

void swappedIndices(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p, ExprKind::Load);
  if (!expr || !onlyReads(c.program, p.at->expr))
    return;
  const std::vector<Projection> &path = c.program.places[expr->place].path;
  auto text = [&](const Projection &step) {
    const EditSpan &span = c.program.exprs[written(c.program, step.index)].text;
    return span.use ? c.program.textOf(*span.use) : "";
  };
  for (size_t i = 0; i + 1 < path.size(); ++i) {
    if (!isIndexing(path[i]) || !isIndexing(path[i + 1]) || text(path[i]) == text(path[i + 1]))
      continue;
    Builder &b = c.builder();
    const ExprId now = b.clone(p.at->expr);
    b.program().exprs[now].text = {};
    std::vector<Projection> &steps = b.program().places[b.program().exprs[now].place].path;
    std::swap(steps[i].index, steps[i + 1].index);
    c.inserter().replace(p.at->expr, now);
  }
}

/// For what is read through a pointer or of an array or structure; of plain variables mutations
/// say it.
void unreadVariable(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr *expr = spelledAt(c, p, ExprKind::Load);
  if (!expr || !program.types[expr->type].isScalar() || plainVariable(program, p.at->expr) ||
      p.at->role == Role::Statement || p.at->role == Role::Pointer ||
      !onlyReads(program, p.at->expr))
    return;
  for (VariableId v : program.functions[p.function].locals) {
    const Variable &variable = program.variables[v];
    const std::vector<Occurrence> &all = c.occurrences(p.function);
    auto reads = [&](const Occurrence &at) {
      const Expr &other = program.exprs[at.expr];
      return other.place && program.places[other.place].variable == v &&
             other.kind != ExprKind::Assign;
    };
    if (variable.storage == Storage::Local && !variable.name.empty() && v != p.at->initialised &&
        sameType(program, variable.type, expr->type) && c.names.writtenIn(v, p.function) &&
        c.names.visible(v, expr->text.use->begin) && std::none_of(all.begin(), all.end(), reads))
      c.inserter().replace(p.at->expr, c.builder().load(v));
  }
}

/// A call is no value that can be put to sleep: the text alone is verified.
void comparedStrings(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr *expr = spelledAt(c, p, ExprKind::Binary);
  if (!expr || (expr->binary != BinaryOp::Eq && expr->binary != BinaryOp::Ne) ||
      !isCharacterPointer(program, expr->a) || !isCharacterPointer(program, expr->b) ||
      program.text.find("<string.h>") == std::string::npos)
    return;
  std::string texts[2];
  const ExprId operands[] = {expr->a, expr->b};
  const bool hasLiteral = isStringLiteral(program, expr->a) || isStringLiteral(program, expr->b);
  for (int i = 0; i < 2; ++i) {
    const Expr &operand = program.exprs[written(program, operands[i])];
    if (!operand.text.use || operand.kind == ExprKind::Constant ||
        (!hasLiteral && isMoved(c, p.function, operands[i])))
      return;
    texts[i] = program.textOf(*operand.text.use);
  }
  c.rewrite({{*expr->text.use,
              "strcmp(" + texts[0] + ", " + texts[1] + ") " + spelling(expr->binary) + " 0"}});
}

/// Of what is added up in a loop inside of another one, or elsewhere than in a variable.
void reset(Context &c, const Place &p) {
  const PlaceId place = addedTo(c.program, c.program.stmts[p.stmt]);
  const StmtId loop = place ? loopOf(c, p.stmt) : StmtId();
  const bool isKept =
      place && !(c.program.places[place].variable && c.program.places[place].path.empty());
  const StmtId anchor = loop ? wholeLoop(c, loop) : StmtId();
  if (!loop || !c.inserter().isWhole(anchor) || (!isKept && !loopOf(c, loop)) ||
      !isOnePlaceIn(c.program, place, loop))
    return;
  const VariableId variable = c.program.places[place].variable;
  if (variable && !c.names.visible(variable, c.inserter().beginOf(anchor)))
    return;
  Builder &b = c.builder();
  const TypeId type = c.program.places[place].type;
  c.inserter().before(anchor, b.statement(b.assign(b.load(again(c, place)), b.constant(type, 0))));
}

namespace {

/// A variable, and what the function computes with it or compares it with.
struct Computed {
  VariableId variable;
  VariableId with{}; ///< another variable,
  ExprId literal{};  ///< or a number, as it stands there
  friend bool operator==(const Computed &, const Computed &) = default;
};

bool isOwnNumber(const Program &program, FunctionId function, VariableId id) {
  const Variable &v = program.variables[id];
  return !v.isConst && v.owner == function && isPlainInteger(program.types[v.type]) &&
         (v.storage == Storage::Local || v.storage == Storage::Parameter);
}

std::vector<Computed> computedIn(Context &c, FunctionId function) {
  const Program &program = c.program;
  std::vector<Computed> result;
  std::set<std::pair<VariableId, std::string>> known;
  auto add = [&](ExprId a, ExprId b) {
    const VariableId variable = plainVariable(program, a), with = plainVariable(program, b);
    const Expr *literal = literalAt(program, b);
    if (!variable || !isOwnNumber(program, function, variable) ||
        !(with ? isOwnNumber(program, function, with) && with != variable
               : literal && literal->value > 1) ||
        result.size() >= limits::space::kComputed)
      return;
    const std::string text =
        with ? program.variables[with].name : std::to_string(static_cast<uint64_t>(literal->value));
    if (known.emplace(variable, text).second)
      result.push_back({variable, with, with ? ExprId() : written(program, b)});
  };
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    using enum BinaryOp;
    constexpr BinaryOp kOps[] = {Add, Sub, Mul, Div, Rem};
    const bool isComputed =
        expr.kind == ExprKind::Binary &&
        (isRelational(expr.binary) || std::ranges::count(kOps, expr.binary) != 0);
    if (!isComputed || expr.trusted)
      continue;
    add(expr.a, expr.b);
    add(expr.b, expr.a);
  }
  return result;
}

/// x = x % y, x = x / 10
std::vector<ExprId> operations(Context &c, const Computed &of) {
  Builder &b = c.builder();
  using enum BinaryOp;
  const std::vector<BinaryOp> all =
      of.with ? std::vector{Rem, Sub, Add, Div, Mul} : std::vector{Div, Rem, Mul};
  std::vector<ExprId> result;
  for (const BinaryOp op : all) {
    const ExprId with = of.with ? b.load(of.with) : b.clone(of.literal);
    const TypeId type = c.program.variables[of.variable].type;
    result.push_back(
        b.assign(b.load(of.variable), b.cast(type, b.binary(op, b.load(of.variable), with))));
  }
  return result;
}

} // namespace

/// s;  ⇒  x = x % y; s; where x and y are computed or compared with each other elsewhere
void missingOperation(Context &c, const Place &p) {
  const Program &program = c.program;
  const StmtSlot &slot = c.tree().slot(p.stmt);
  if (c.isChecker(p.function) || !slot.parent || !c.inserter().isWhole(p.stmt) ||
      program.stmts[slot.parent].kind != StmtKind::Block)
    return;
  const std::vector<StmtId> &block = program.stmts[slot.parent].children;
  const bool isLast = block.back() == p.stmt && !isJump(program.stmts[p.stmt].kind);
  const std::vector<Computed> all = computedIn(c, p.function);
  auto insert = [&](Writing::Kind where, uint32_t offset) {
    std::vector<ExprId> exprs;
    for (const Computed &of : all)
      if (c.names.visible(of.variable, offset) && (!of.with || c.names.visible(of.with, offset)))
        for (const ExprId operation : operations(c, of))
          exprs.push_back(operation);
    if (!exprs.empty())
      c.inserter().oneOf(p.function, p.stmt, where, exprs);
  };
  insert(Writing::Kind::Before, c.inserter().beginOf(p.stmt));
  if (isLast)
    insert(Writing::Kind::After, c.inserter().endOf(p.stmt));
}

} // namespace salve::repair::propose
