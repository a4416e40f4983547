// An array is as long as the index of one access says: what is needed at least, where the index is
// made of parameters alone.
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/repair/rules/builder.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using repair::Builder;

namespace {

/// An index in words of the parameters alone, which is to be taken for what it is in mathematics.
struct Index {
  std::string text;
  ExprId expr;
  bool isWide; ///< a `size_t`; else of at most 32 bits
};

/// Sums and one product of numbers of at most 32 bits, which 64 bits hold; or sums and
/// products of `size_t`, that are what they are as long as they fit.
bool isSimple(const Program &program, ir::FunctionId function, ExprId id, bool isWide,
              unsigned products = 1) {
  const ir::Expr &expr = program.exprs[id];
  const ir::Type &type = program.types[expr.type];
  if (type.kind != TypeKind::Integer ||
      (isWide && type.isSigned && expr.kind != ExprKind::Constant))
    return false;
  auto is = [&](ExprId part, unsigned most) {
    return isSimple(program, function, part, isWide, most);
  };
  switch (expr.kind) {
  case ExprKind::Constant: return expr.value <= INT32_MAX;
  case ExprKind::Cast:
    return program.types[program.exprs[expr.a].type].width <= type.width && is(expr.a, products);
  case ExprKind::Binary:
    if (expr.binary == BinaryOp::Mul)
      return products > 0 && is(expr.a, 0) && is(expr.b, 0);
    return expr.binary == BinaryOp::Add && is(expr.a, products) && is(expr.b, products);
  case ExprKind::Load: {
    const ir::Place &place = program.places[expr.place];
    const auto &parameters = program.functions[function].parameters;
    return place.path.empty() && !place.pointer &&
           std::find(parameters.begin(), parameters.end(), place.variable) != parameters.end();
  }
  default: return false;
  }
}

/// The index in 64 bits: of narrow parts exactly; of wide ones as C computes it.
ExprId exactly(Builder &builder, const Index &index, ExprId id) {
  const ir::Expr expr = builder.program().exprs[id];
  const TypeId wide = builder.wide(!index.isWide);
  if (expr.kind == ExprKind::Cast)
    return exactly(builder, index, expr.a);
  if (expr.kind != ExprKind::Binary)
    return builder.cast(wide, builder.clone(id));
  ExprId left = exactly(builder, index, expr.a);
  return builder.binary(expr.binary, left, exactly(builder, index, expr.b));
}

/// Of `size_t`: no sum in it wraps.
ExprId fitsSums(Builder &builder, const Index &index, ExprId id) {
  const ir::Expr expr = builder.program().exprs[id];
  if (expr.kind != ExprKind::Binary)
    return builder.constant(builder.program().intType, 1);
  ExprId both = builder.logical(LogicalOp::And, fitsSums(builder, index, expr.a),
                                fitsSums(builder, index, expr.b));
  if (expr.binary != BinaryOp::Add)
    return both;
  ExprId fits =
      builder.compare(BinaryOp::Le, exactly(builder, index, expr.a), exactly(builder, index, id));
  return builder.logical(LogicalOp::And, both, fits);
}

Candidate isAtEnd(const Index &index, BinaryOp op, int64_t end) {
  Candidate result = relation(index.text, op, std::to_string(end));
  result.make = [index, op, end](Program &copy) {
    Builder builder(copy);
    ExprId value = exactly(builder, index, index.expr);
    ExprId limit = builder.constant(builder.wide(true), static_cast<uint64_t>(end));
    return builder.compare(op, value, limit);
  };
  return result;
}

/// The pointer has an element at `index`; nothing is asked where that is negative. Of a `size_t`
/// less is assumed than is said, as it may be a product that C computes modulo 2^64.
Candidate hasElementAt(const Program &program, const Term &pointer, const Index &index) {
  Candidate result = elementsInWords(program, pointer, index.text + " + 1", index.text);
  const uint64_t bytes = elementBytes(program, pointer);
  result.make = [pointer, index, bytes](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    auto at = [&] { return builder.cast(size, exactly(builder, index, index.expr)); };
    ExprId fits =
        builder.compare(BinaryOp::Lt, at(), builder.constant(size, ir::kMostObjectBytes / bytes));
    ExprId count = builder.binary(BinaryOp::Add, at(), builder.constant(size, 1));
    count = builder.binary(BinaryOp::Mul, count, builder.constant(size, bytes));
    ExprId is = builder.logical(LogicalOp::And, fits, isValid(builder, pointer, count));
    if (index.isWide) {
      is = builder.logical(LogicalOp::And, fitsSums(builder, index, index.expr), is);
    } else {
      ExprId none = builder.compare(BinaryOp::Lt, exactly(builder, index, index.expr),
                                    builder.constant(builder.wide(true), 0));
      is = builder.logical(LogicalOp::Or, none, is);
    }
    return safely(builder, {pointer}, is);
  };
  result.reads = readsOf({pointer});
  const ir::Type &type = program.types[program.exprs[index.expr].type];
  if (!index.isWide) // where C's own number is another one
    result.partners = {
        isAtEnd(index, BinaryOp::Ge, 0),
        isAtEnd(index, BinaryOp::Le, type.isSigned ? int64_t{INT32_MAX} : int64_t{UINT32_MAX})};
  return result;
}

} // namespace

OfIndex ofIndex(const Program &program, ir::FunctionId function, ir::PropertyId property) {
  OfIndex result;
  const Terms terms = termsOf(program, function);
  ir::forEachPlace(program, function, [&](ir::PlaceId id) {
    const ir::Place &place = program.places[id];
    if (!place.pointer || place.checks.bounds != property || place.path.empty() ||
        place.path.front().kind != ir::Projection::Kind::Element || !result.list.empty())
      return;
    Index index{{}, place.path.front().index, false};
    while (program.exprs[index.expr].implicit)
      index.expr = program.exprs[index.expr].a;
    const ir::Expr &expr = program.exprs[index.expr];
    const ir::SourceRange base = program.exprs[place.pointer].range;
    index.isWide = program.types[expr.type].width > 32;
    if (expr.kind != ExprKind::Binary || expr.range.file != ir::kMainFile ||
        base.file != ir::kMainFile || !isSimple(program, function, index.expr, index.isWide))
      return;
    const std::vector<ExprId> parts = ir::below(program, index.expr);
    result.isHard = std::any_of(parts.begin(), parts.end(), [&](ExprId part) {
      const ir::Expr &of = program.exprs[part];
      return of.kind == ExprKind::Binary && of.binary == BinaryOp::Mul;
    });
    index.text = program.textOf(expr.range.bytes);
    for (const Term &pointer : terms.pointers)
      if (isArray(program, pointer) && program.textOf(base.bytes) == pointer.text)
        result.list.push_back(hasElementAt(program, pointer, index));
  });
  return result;
}

} // namespace salve::precondition
