#include "engine/precondition/written.h"

#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;
using repair::Builder;

ExprId withoutImplicit(const Program &program, ExprId id) {
  while (program.exprs[id].implicit)
    id = program.exprs[id].a;
  return id;
}

std::optional<Location> locationOf(const Program &program, const ir::Place &place) {
  std::optional<Location> result;
  if (place.variable)
    result = Location{place.variable};
  else if (program.exprs[place.pointer].kind == ExprKind::Load)
    result = locationOf(program, program.places[program.exprs[place.pointer].place]);
  if (result && !place.variable)
    result->steps.push_back({Step::Kind::Pointee});
  for (const ir::Projection &step : place.path) {
    if (!result || step.kind != ir::Projection::Kind::Field)
      return std::nullopt;
    result->steps.push_back({Step::Kind::Field, step.field});
  }
  return result;
}

namespace {

std::optional<Location> locationIn(const Program &program, ExprId id) {
  const ir::Expr &expr = program.exprs[id];
  return expr.kind == ExprKind::Load ? locationOf(program, program.places[expr.place])
                                     : std::nullopt;
}

/// The only value that the variable, which is no parameter, is given; none if there are more.
ExprId onlyValueOf(const Program &program, ir::FunctionId function, VariableId variable) {
  ExprId value;
  size_t changes = 0;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (!expr.place || expr.kind == ExprKind::Load ||
        program.places[expr.place].variable != variable)
      return;
    ++changes;
    if (expr.kind == ExprKind::Assign)
      value = expr.a;
  });
  return changes == 1 ? value : ExprId();
}

/// What is asked of the parts of an expression.
struct Reading {
  const Program &program;
  const std::vector<Term> &terms;
  Written &result;

  bool isRead(ExprId id, unsigned products, bool mayWrap) {
    const ir::Expr &expr = program.exprs[id];
    const ir::Type &type = program.types[expr.type];
    if (type.kind != TypeKind::Integer || type.width > 64 ||
        (result.isWide && type.isSigned && expr.kind != ExprKind::Constant))
      return false;
    switch (expr.kind) {
    case ExprKind::Constant: return expr.value <= INT32_MAX;
    case ExprKind::Cast:
      return program.types[program.exprs[expr.a].type].width <= type.width &&
             isRead(expr.a, products, mayWrap);
    case ExprKind::Binary: return isReadBinary(expr, products, mayWrap);
    case ExprKind::Load:
      if (const std::optional<Term> term = termOf(program, terms, id)) {
        result.terms.push_back(*term);
        return true;
      }
      return false;
    default: return false;
    }
  }

private:
  bool isReadBinary(const ir::Expr &expr, unsigned products, bool mayWrap) {
    switch (expr.binary) {
    case BinaryOp::Mul:
      result.isHard = true;
      return mayWrap && products > 0 && isRead(expr.a, 0, true) && isRead(expr.b, 0, true);
    case BinaryOp::Add: break;
    case BinaryOp::Sub:
      if (result.isWide)
        return false;
      break;
    case BinaryOp::Div:
    case BinaryOp::Rem: {
      if (const std::optional<Term> divisor = termOf(program, terms, expr.b))
        result.divisors.push_back(*divisor);
      else if (!isPositive(expr.b, UINT32_MAX))
        return false;
      break;
    }
    case BinaryOp::Shr:
      if (!isPositive(expr.b, program.types[expr.type].width))
        return false;
      break;
    case BinaryOp::And: break;
    default: return false;
    }
    const bool isSum = expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub;
    result.isDivided = result.isDivided || !isSum;
    // What wraps is no number for the others.
    mayWrap = mayWrap && (isSum || !result.isWide);
    return (mayWrap || !isSum) && isRead(expr.a, products, mayWrap) &&
           isRead(expr.b, products, mayWrap);
  }

  bool isPositive(ExprId id, uint64_t limit) const {
    id = withoutImplicit(program, id);
    return program.exprs[id].kind == ExprKind::Constant && program.exprs[id].value > 0 &&
           program.exprs[id].value < limit;
  }
};

/// Whether C computes it as mathematics does: nothing in it wraps or changes its sign.
bool isExactInC(const Program &program, ExprId id) {
  const ir::Expr &expr = program.exprs[id];
  const ir::Type &type = program.types[expr.type];
  if (expr.kind == ExprKind::Cast) {
    const ir::Type &from = program.types[program.exprs[expr.a].type];
    return (from.isSigned == type.isSigned || from.width < type.width) &&
           (type.isSigned || !from.isSigned || program.exprs[expr.a].kind == ExprKind::Constant) &&
           isExactInC(program, expr.a);
  }
  if (expr.kind != ExprKind::Binary)
    return true;
  const bool isSum =
      expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub || expr.binary == BinaryOp::Mul;
  const bool isOfLeast = expr.binary == BinaryOp::Div && type.isSigned &&
                         program.exprs[expr.b].kind != ExprKind::Constant;
  return !isSum && !isOfLeast && isExactInC(program, expr.a) && isExactInC(program, expr.b);
}

/// The operation that `model` is; a check of it, which never fails, is one of its own, so that
/// nobody takes the code's for reached.
ExprId operation(Builder &builder, const ir::Expr &model, ExprId left, ExprId right) {
  Program &program = builder.program();
  const ExprId result = builder.binary(model.binary, left, right);
  if (model.property) {
    ir::Property check = program.properties[model.property];
    program.exprs[result].property = program.properties.add(std::move(check));
  }
  return result;
}

/// As C computes it.
ExprId inC(Builder &builder, const Written &written, ExprId id) {
  const ir::Expr expr = builder.program().exprs[id];
  if (expr.kind == ExprKind::Cast)
    return builder.cast(expr.type, inC(builder, written, expr.a));
  if (expr.kind == ExprKind::Constant)
    return builder.constant(expr.type, expr.value);
  if (expr.kind == ExprKind::Load)
    return valueOf(builder, *termOf(builder.program(), written.terms, id));
  auto divisor = [&] { return inC(builder, written, expr.b); };
  const ExprId result = operation(builder, expr, inC(builder, written, expr.a), divisor());
  if (expr.binary != BinaryOp::Rem || !builder.program().types[expr.type].isSigned)
    return result;
  const ExprId isMinusOne = builder.compare(
      BinaryOp::Eq, divisor(), builder.constant(builder.program().intType, ~uint32_t{0}));
  return builder.choice(isMinusOne, builder.constant(expr.type, 0), result);
}

/// In the narrowest type that does: remainders of 64 bits are hard.
ExprId exactly(Builder &builder, const Written &written, ExprId id) {
  const ir::Expr expr = builder.program().exprs[id];
  const TypeId wide = builder.wide(!written.isWide);
  if (expr.kind == ExprKind::Cast)
    return exactly(builder, written, expr.a);
  if (expr.kind == ExprKind::Constant)
    return builder.constant(wide, expr.value);
  if (expr.kind == ExprKind::Load)
    return builder.cast(wide, valueOf(builder, *termOf(builder.program(), written.terms, id)));
  if (isExactInC(builder.program(), id))
    return builder.cast(wide, inC(builder, written, id));
  ExprId left = exactly(builder, written, expr.a);
  return operation(builder, expr, left, exactly(builder, written, expr.b));
}

ExprId fitsSums(Builder &builder, const Written &written, ExprId id) {
  const ir::Expr expr = builder.program().exprs[id];
  if (expr.kind == ExprKind::Cast)
    return fitsSums(builder, written, expr.a);
  if (expr.kind != ExprKind::Binary)
    return builder.constant(builder.program().intType, 1);
  ExprId both = builder.logical(LogicalOp::And, fitsSums(builder, written, expr.a),
                                fitsSums(builder, written, expr.b));
  if (expr.binary != BinaryOp::Add)
    return both;
  ExprId fits = builder.compare(BinaryOp::Le, exactly(builder, written, expr.a),
                                exactly(builder, written, id));
  return builder.logical(LogicalOp::And, both, fits);
}

} // namespace

ExprId meant(const Program &program, ir::FunctionId function, ExprId expr) {
  expr = withoutImplicit(program, expr);
  const std::vector<VariableId> &parameters = program.functions[function].parameters;
  if (const std::optional<Location> at = locationIn(program, expr);
      at && at->steps.empty() && program.variables[at->variable].storage != ir::Storage::Global &&
      std::find(parameters.begin(), parameters.end(), at->variable) == parameters.end())
    if (const ExprId value = onlyValueOf(program, function, at->variable))
      return withoutImplicit(program, value);
  return expr;
}

std::optional<Term> termOf(const Program &program, const std::vector<Term> &terms, ExprId expr) {
  const std::optional<Location> at = locationIn(program, withoutImplicit(program, expr));
  const auto term =
      std::find_if(terms.begin(), terms.end(), [&](const Term &t) { return at && t.at == *at; });
  return term == terms.end() ? std::nullopt : std::optional(*term);
}

std::optional<Written> written(const Program &program, const std::vector<Term> &terms, ExprId id) {
  const ir::Expr &expr = program.exprs[id];
  Written result{{}, id};
  result.isWide = program.types[expr.type].width > 32;
  if (expr.kind != ExprKind::Binary || expr.range.file != ir::kMainFile ||
      !Reading{program, terms, result}.isRead(id, 1, true))
    return std::nullopt;
  result.text = program.textOf(expr.range.bytes);
  result.isLoose = expr.binary == BinaryOp::And || expr.binary == BinaryOp::Shr;
  result.isSum =
      expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub || expr.binary == BinaryOp::Mul;
  return result;
}

ExprId exactly(Builder &builder, const Written &written) {
  return exactly(builder, written, written.expr);
}

ExprId isModulo(Builder &builder, const Written &written) {
  const TypeId type = builder.program().exprs[written.expr].type;
  const ExprId inC = salve::precondition::inC(builder, written, written.expr);
  return builder.compare(BinaryOp::Eq, inC, builder.cast(type, exactly(builder, written)));
}

ExprId fitsSums(Builder &builder, const Written &written) {
  return fitsSums(builder, written, written.expr);
}

ExprId whereDefined(Builder &builder, const Written &written, ExprId condition) {
  for (const Term &divisor : written.divisors) {
    const ExprId none = builder.constant(builder.promoted(divisor.type), 0);
    condition = builder.logical(
        LogicalOp::Or, builder.compare(BinaryOp::Eq, valueOf(builder, divisor), none), condition);
  }
  return condition;
}

std::string Written::asOperand() const { return isLoose ? "(" + text + ")" : text; }

ExprId isHeld(Builder &builder, const Written &written) {
  const ir::Program &program = builder.program();
  const bool isSigned = program.types[program.exprs[written.expr].type].isSigned;
  const uint64_t most = isSigned ? uint64_t{INT32_MAX} : uint64_t{UINT32_MAX};
  const ExprId value = exactly(builder, written);
  return builder.compare(BinaryOp::Le, value, builder.constant(builder.wide(true), most));
}

std::optional<std::pair<Term, int64_t>> moved(const Program &program, const Written &written) {
  const ir::Expr &sum = program.exprs[written.expr];
  if (written.isWide || sum.kind != ExprKind::Binary || !program.types[sum.type].isSigned ||
      (sum.binary != BinaryOp::Add && sum.binary != BinaryOp::Sub))
    return std::nullopt;
  const std::optional<Term> number = termOf(program, written.terms, sum.a);
  const ir::Expr &by = program.exprs[withoutImplicit(program, sum.b)];
  if (!number || !program.types[number->type].isSigned || by.kind != ExprKind::Constant ||
      by.value > INT16_MAX)
    return std::nullopt;
  const auto distance = static_cast<int64_t>(lowHalf(by.value));
  return std::pair(*number, sum.binary == BinaryOp::Add ? distance : -distance);
}

Candidate relation(const Program &program, const Written &written, BinaryOp op, int64_t number) {
  if (const auto sum = moved(program, written); sum && std::abs(number) <= INT16_MAX)
    return comparison(sum->first, op, number - sum->second);
  const std::string text = written.asOperand(), end = std::to_string(number);
  Candidate result = relation(text, op, end);
  if (written.isSum && op != BinaryOp::Ne) { // as C computes it, it may wrap
    const Candidate wide = relation("(long)" + text, op, end);
    result.c = wide.c;
    result.otherwise = wide.otherwise;
  }
  result.make = [written, op, number](Program &copy) {
    Builder builder(copy);
    ExprId value = exactly(builder, written);
    ExprId limit = builder.constant(builder.wide(!written.isWide), static_cast<uint64_t>(number));
    return safely(builder, written.terms,
                  whereDefined(builder, written, builder.compare(op, value, limit)));
  };
  result.divisors = written.divisors;
  result.reads = readsOf(written.terms);
  return result;
}

} // namespace salve::precondition
