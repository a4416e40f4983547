// An array is as long as the index of one access says: what is needed at least, where the index is
// made of what the caller knows.
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/precondition/usage.h"
#include "engine/precondition/written.h"

#include <algorithm>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using repair::Builder;

namespace {

/// The pointer has an element at `index`; nothing is asked where that is negative. Of a `size_t`
/// less is assumed than is said, as it may be a product that C computes modulo 2^64.
Candidate hasElementAt(const Program &program, const Term &pointer, const Written &index) {
  Candidate result = elementsInWords(program, pointer, index.asOperand() + " + 1", index.text);
  const uint64_t bytes = elementBytes(program, pointer);
  result.make = [pointer, index, bytes](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    auto at = [&] { return builder.cast(size, exactly(builder, index)); };
    ExprId fits =
        builder.compare(BinaryOp::Lt, at(), builder.constant(size, ir::kMostObjectBytes / bytes));
    ExprId count = builder.binary(BinaryOp::Add, at(), builder.constant(size, 1));
    count = builder.binary(BinaryOp::Mul, count, builder.constant(size, bytes));
    ExprId is = builder.logical(LogicalOp::And, fits, isValid(builder, pointer, count));
    if (index.isWide) {
      is = builder.logical(LogicalOp::And, fitsSums(builder, index), is);
    } else {
      ExprId none = builder.compare(BinaryOp::Lt, exactly(builder, index),
                                    builder.constant(builder.wide(true), 0));
      is = builder.logical(LogicalOp::Or, none, is);
    }
    std::vector<Term> followed = index.terms;
    followed.push_back(pointer);
    return safely(builder, followed, whereDefined(builder, index, is));
  };
  result.divisors = index.divisors;
  result.reads = readsOf(index.terms);
  for (Location &read : readsOf({pointer}))
    result.reads.push_back(std::move(read));
  const ir::Type &type = program.types[program.exprs[index.expr].type];
  if (!index.isWide) // where C's own number is another one
    result.partners = {
        relation(index, BinaryOp::Ge, 0),
        relation(index, BinaryOp::Le, type.isSigned ? int64_t{INT32_MAX} : int64_t{UINT32_MAX})};
  return result;
}

/// `count` elements and more, of a count above 0.
Candidate elementsOfSome(const Program &program, const Term &pointer, const Term &count,
                         uint64_t more = 0) {
  Candidate result = elements(program, pointer, count, more);
  const bool isSigned = program.types[count.type].isSigned;
  if (more == 0)
    result.partners.push_back(comparison(count, isSigned ? BinaryOp::Gt : BinaryOp::Ne, 0));
  else if (isSigned)
    result.partners.push_back(comparison(count, BinaryOp::Ge, 0));
  return result;
}

/// What an index looks like, that tells the length of the array.
class IndexShape {
public:
  IndexShape(const Program &program, const std::vector<Term> &numbers, ExprId index)
      : program_(program), numbers_(numbers), expr_(program.exprs[index]) {}

  /// `x % n`, `x & (n - 1)`: of n elements; `x & mask`: of mask + 1.
  std::vector<Candidate> of(const Term &pointer) const {
    std::vector<Candidate> result;
    if (expr_.kind != ExprKind::Binary)
      return result;
    if (expr_.binary == BinaryOp::Rem) {
      if (const std::optional<Term> count = termOf(program_, numbers_, expr_.b))
        result.push_back(withSign(elementsOfSome(program_, pointer, *count)));
    } else if (expr_.binary == BinaryOp::And) {
      for (ExprId mask : {expr_.b, expr_.a})
        if (const std::optional<Term> count = oneLess(mask))
          result.push_back(elementsOfSome(program_, pointer, *count));
      for (ExprId mask : {expr_.b, expr_.a})
        if (const std::optional<Term> most = termOf(program_, numbers_, mask))
          result.push_back(elementsOfSome(program_, pointer, *most, 1));
    }
    return result;
  }

  /// `x / 32`: of that, and no count of what is divided, is asked. What is halved is a middle.
  bool isScaled() const {
    if (expr_.kind != ExprKind::Binary)
      return false;
    const ir::Expr &by = program_.exprs[bare(expr_.b)];
    return by.kind == ExprKind::Constant &&
           ((expr_.binary == BinaryOp::Div && by.value > 2) ||
            (expr_.binary == BinaryOp::Shr && by.value > 1) || expr_.binary == BinaryOp::Rem ||
            expr_.binary == BinaryOp::And);
  }

private:
  /// `n` of `n - 1`
  std::optional<Term> oneLess(ExprId id) const {
    id = bare(id);
    const ir::Expr &expr = program_.exprs[id];
    if (expr.kind != ExprKind::Binary || expr.binary != BinaryOp::Sub)
      return std::nullopt;
    const ir::Expr &one = program_.exprs[bare(expr.b)];
    return one.kind == ExprKind::Constant && one.value == 1 ? termOf(program_, numbers_, expr.a)
                                                            : std::nullopt;
  }

  /// A remainder is as negative as what is divided.
  Candidate withSign(Candidate candidate) const {
    if (!program_.types[expr_.type].isSigned)
      return candidate;
    const ExprId divided = bare(expr_.a);
    if (const std::optional<Term> number = termOf(program_, numbers_, divided)) {
      candidate.partners.push_back(comparison(*number, BinaryOp::Ge, 0));
    } else if (const std::optional<Written> sum = written(program_, numbers_, divided);
               sum && !sum->isWide) {
      candidate.partners.push_back(relation(*sum, BinaryOp::Ge, 0));
      if (sum->isSum)
        candidate.partners.push_back(relation(*sum, BinaryOp::Le, INT32_MAX));
    }
    return candidate;
  }

  ExprId bare(ExprId id) const {
    while (program_.exprs[id].implicit)
      id = program_.exprs[id].a;
    return id;
  }

  const Program &program_;
  const std::vector<Term> &numbers_;
  const ir::Expr expr_;
};

} // namespace

OfOperation ofIndex(const Program &program, ir::FunctionId function, ir::PropertyKind kind,
                    ir::PropertyId property) {
  OfOperation result;
  const Terms terms = termsOf(program, function);
  ir::forEachPlace(program, function, [&](ir::PlaceId id) {
    const ir::Place &place = program.places[id];
    if (!place.pointer || place.path.empty() ||
        (place.checks.bounds != property && place.checks.null != property) ||
        place.path.front().kind != ir::Projection::Kind::Element || !result.list.empty())
      return;
    const ExprId expr = meant(program, function, place.path.front().index);
    const std::optional<Written> index = written(program, terms.integers, expr);
    const std::optional<Term> pointer = termOf(program, terms.pointers, place.pointer);
    if (!pointer || !isArray(program, *pointer))
      return;
    const IndexShape shape(program, terms.integers, expr);
    result.list = shape.of(*pointer);
    result.isFirst = !result.list.empty() || shape.isScaled();
    if (index && (!index->isDivided || shape.isScaled()) &&
        !(index->isShifted() && program.exprs[expr].binary == BinaryOp::Sub))
      result.list.push_back(hasElementAt(program, *pointer, *index));
    result.isHard = index && index->isHard;
    if (kind == ir::PropertyKind::NullDereference && !result.isFirst)
      result = {}; // elsewhere is asked that it is not null
  });
  return result;
}

} // namespace salve::precondition
