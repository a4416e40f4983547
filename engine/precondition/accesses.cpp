// An array is as long as the index of one access says: what is needed at least, where the index is
// made of what the caller knows.
#include "engine/ir/walk.h"
#include "engine/precondition/templates.h"
#include "engine/precondition/usage.h"
#include "engine/precondition/written.h"

#include <algorithm>
#include <bit>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using repair::Builder;

namespace {

/// Whether it is made of unsigned numbers, and nothing is subtracted.
bool isNatural(const Program &program, ExprId id) {
  const ir::Expr &expr = program.exprs[id];
  if (expr.kind == ExprKind::Cast)
    return isNatural(program, expr.a);
  if (expr.kind == ExprKind::Binary)
    return expr.binary != BinaryOp::Sub && isNatural(program, expr.a) && isNatural(program, expr.b);
  return expr.kind == ExprKind::Constant || !program.types[expr.type].isSigned;
}

/// The pointer has an element at `index`; nothing is asked where that is negative. No array is so
/// long that the index is more than its type holds. Of a `size_t`
/// less is assumed than is said, as it may be a product that C computes modulo 2^64.
/// `signs`: what keeps a remainder from being negative.
Candidate hasElementAt(const Program &program, const Term &pointer, const Written &index,
                       std::vector<Candidate> signs) {
  Candidate result = elementsInWords(program, pointer, index.asOperand() + " + 1", index.text);
  const uint64_t bytes = elementBytes(program, pointer);
  // A product of unsigned numbers is what 64 bits hold without a sign.
  const bool isUnsigned = index.isHard && !index.isWide && isNatural(program, index.expr);
  result.make = [pointer, index, bytes, isUnsigned](Program &copy) {
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
    } else if (!isUnsigned) {
      ExprId none = builder.compare(BinaryOp::Lt, exactly(builder, index),
                                    builder.constant(builder.wide(true), 0));
      is = builder.logical(LogicalOp::And, isHeld(builder, index), is);
      is = builder.logical(LogicalOp::Or, none, is);
    }
    if (index.isHard && !index.isWide && !index.isDivided) // is always true
      is = builder.logical(LogicalOp::And, isModulo(builder, index), is);
    std::vector<Term> followed = index.terms;
    followed.push_back(pointer);
    return safely(builder, followed, whereDefined(builder, index, is));
  };
  result.divisors = index.divisors;
  result.reads = readsOf(index.terms);
  for (Location &read : readsOf({pointer}))
    result.reads.push_back(std::move(read));
  if (!signs.empty())
    result.partners = std::move(signs);
  else if (!index.isWide && !isUnsigned)
    result.partners = {relation(program, index, BinaryOp::Ge, 0)};
  return result;
}

/// An element at `count - less`, of a count that is at least that.
Candidate elementsWithout(const Program &program, const Term &pointer, const Term &count,
                          uint64_t less) {
  const uint64_t bytes = elementBytes(program, pointer);
  auto minus = [&](uint64_t number) {
    return number ? count.text + " - " + std::to_string(number) : count.text;
  };
  Candidate result = elementsInWords(program, pointer, minus(less - 1), minus(less));
  result.make = [pointer, count, less, bytes](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    auto n = [&] { return builder.cast(size, valueOf(builder, count)); };
    auto constant = [&](uint64_t value) { return builder.constant(size, value); };
    ExprId all = builder.binary(BinaryOp::Sub, n(), constant(less - 1));
    all = builder.binary(BinaryOp::Mul, all, constant(bytes));
    ExprId none = builder.compare(BinaryOp::Lt, valueOf(builder, count),
                                  builder.constant(builder.promoted(count.type), less));
    ExprId fits = builder.compare(BinaryOp::Lt, n(), constant(ir::kMostObjectBytes / bytes));
    ExprId is = builder.logical(LogicalOp::And, fits, isValid(builder, pointer, all));
    return safely(builder, {count, pointer}, builder.logical(LogicalOp::Or, none, is));
  };
  result.reads = readsOf({count, pointer});
  result.partners = {comparison(count, BinaryOp::Ge, static_cast<int64_t>(less))};
  return result;
}

/// An element at `a - b`, as far as that is no less than 0. Numbers of at most 32 bits, or
/// unsigned.
Candidate hasElementAfter(const Program &program, const Term &pointer, const Term &a,
                          const Term &b) {
  const uint64_t bytes = elementBytes(program, pointer);
  const std::string last = a.text + " - " + b.text;
  const bool isSigned = program.types[a.type].isSigned;
  Candidate result = elementsInWords(program, pointer, last + " + 1", last);
  result.make = [pointer, a, b, bytes, isSigned](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false), wide = builder.wide(isSigned);
    auto value = [&](const Term &term) { return builder.cast(wide, valueOf(builder, term)); };
    auto at = [&] {
      const ExprId left = value(a);
      return builder.cast(size, builder.binary(BinaryOp::Sub, left, value(b)));
    };
    const ExprId count = builder.binary(BinaryOp::Add, at(), builder.constant(size, 1));
    const ExprId all = builder.binary(BinaryOp::Mul, count, builder.constant(size, bytes));
    const ExprId fits =
        builder.compare(BinaryOp::Lt, at(), builder.constant(size, ir::kMostObjectBytes / bytes));
    ExprId is = builder.logical(LogicalOp::And, fits, isValid(builder, pointer, all));
    if (isSigned)
      is = builder.logical(LogicalOp::And,
                           builder.compare(BinaryOp::Le, builder.cast(wide, at()),
                                           builder.constant(wide, INT32_MAX)),
                           is);
    const ExprId left = value(a);
    const ExprId none = builder.compare(BinaryOp::Lt, left, value(b));
    return safely(builder, {a, b, pointer}, builder.logical(LogicalOp::Or, none, is));
  };
  result.reads = readsOf({a, b, pointer});
  result.partners = {comparison(b, BinaryOp::Le, a)};
  return result;
}

/// Of an index that is made smaller once: `len -= n; data[len] = 0`.
std::optional<Candidate> afterChange(const Program &program, ir::FunctionId function,
                                     const std::vector<Term> &numbers, const Term &pointer,
                                     ExprId index) {
  const std::optional<Term> number = termOf(program, numbers, index);
  if (!number)
    return std::nullopt;
  std::optional<Term> by;
  size_t changes = 0;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    const bool isChange = expr.kind == ExprKind::Assign || expr.kind == ExprKind::CompoundAssign ||
                          expr.kind == ExprKind::Increment;
    if (!isChange || locationOf(program, program.places[expr.place]) != number->at)
      return;
    ++changes;
    if (expr.kind == ExprKind::CompoundAssign && expr.binary == BinaryOp::Sub)
      by = termOf(program, numbers, expr.a);
  });
  if (changes != 1 || !by)
    return std::nullopt;
  const ir::Type &a = program.types[number->type], &b = program.types[by->type];
  if (a.isSigned != b.isSigned || a.width != b.width || (a.isSigned && a.width > 32))
    return std::nullopt;
  return hasElementAfter(program, pointer, *number, *by);
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

/// As many elements as hold `count` bits, or other things, 2 to the power of `shift` in one.
Candidate elementsHolding(const Program &program, const Term &pointer, const Term &count,
                          uint64_t shift) {
  const uint64_t bytes = elementBytes(program, pointer), each = uint64_t{1} << shift;
  const std::string number =
      "(" + count.text + " + " + std::to_string(each - 1) + ") / " + std::to_string(each);
  Candidate result = elementsInWords(program, pointer, number, number + " - 1");
  result.make = [pointer, count, shift, bytes](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    auto constant = [&](uint64_t value) { return builder.constant(size, value); };
    ExprId last =
        builder.binary(BinaryOp::Sub, builder.cast(size, valueOf(builder, count)), constant(1));
    ExprId all = builder.binary(BinaryOp::Add, builder.binary(BinaryOp::Shr, last, constant(shift)),
                                constant(1));
    ExprId none = builder.compare(BinaryOp::Lt, valueOf(builder, count),
                                  builder.constant(builder.promoted(count.type), 1));
    ExprId fits =
        builder.compare(BinaryOp::Lt, builder.binary(BinaryOp::Shr, last, constant(shift)),
                        constant(ir::kMostObjectBytes / bytes));
    ExprId is = isValid(builder, pointer, builder.binary(BinaryOp::Mul, all, constant(bytes)));
    is = builder.logical(LogicalOp::Or, none, builder.logical(LogicalOp::And, fits, is));
    return safely(builder, {count, pointer}, is);
  };
  result.reads = readsOf({count, pointer});
  return result;
}

/// What an index looks like, that tells the length of the array.
class IndexShape {
public:
  IndexShape(const Program &program, ir::FunctionId function, const std::vector<Term> &numbers,
             ExprId index)
      : program_(program), function_(function), numbers_(numbers), index_(index),
        expr_(program.exprs[index]) {}

  /// `x % n`, `x & (n - 1)`, `n - 1`: of n elements; `x & mask`: of mask + 1; `x / 32`: of as many
  /// as hold what `x` is compared with.
  std::vector<Candidate> of(const Term &pointer) const {
    std::vector<Candidate> result;
    if (expr_.kind != ExprKind::Binary)
      return result;
    if (const std::optional<Term> count = oneLess(index_)) {
      result.push_back(elementsOfSome(program_, pointer, *count));
      result.back().partners = {comparison(*count, BinaryOp::Gt, 0)};
    } else if (const std::optional<Term> more = termOf(program_, numbers_, expr_.a);
               more && expr_.binary == BinaryOp::Sub && numberBehind() > 1) {
      result.push_back(elementsWithout(program_, pointer, *more, numberBehind()));
    }
    if (const std::optional<Term> count = termOf(program_, numbers_, expr_.b);
        count && expr_.binary == BinaryOp::Rem) {
      result.push_back(elementsOfSome(program_, pointer, *count));
      for (Candidate &sign : signs())
        result.back().partners.push_back(std::move(sign));
    }
    if (expr_.binary == BinaryOp::And) {
      for (ExprId mask : {expr_.b, expr_.a})
        if (const std::optional<Term> count = oneLess(mask))
          result.push_back(elementsOfSome(program_, pointer, *count));
      for (ExprId mask : {expr_.b, expr_.a})
        if (const std::optional<Term> most = termOf(program_, numbers_, mask))
          result.push_back(elementsOfSome(program_, pointer, *most, 1));
    }
    if (const uint64_t shift = shiftOf(); isScaled() && shift > 0)
      for (const Term &limit : limits())
        result.push_back(elementsHolding(program_, pointer, limit, shift));
    return result;
  }

  /// A remainder is as negative as what is divided.
  std::vector<Candidate> signs() const {
    std::vector<Candidate> result;
    if (expr_.kind != ExprKind::Binary || expr_.binary != BinaryOp::Rem ||
        !program_.types[expr_.type].isSigned)
      return result;
    const ExprId divided = withoutImplicit(program_, expr_.a);
    if (const std::optional<Term> number = termOf(program_, numbers_, divided)) {
      result.push_back(comparison(*number, BinaryOp::Ge, 0));
    } else if (const std::optional<Written> sum = written(program_, numbers_, divided);
               sum && !sum->isWide) {
      result.push_back(relation(program_, *sum, BinaryOp::Ge, 0));
      if (sum->isSum)
        result.push_back(relation(program_, *sum, BinaryOp::Le, INT32_MAX));
    }
    return result;
  }

  /// `x / 32`: of that, and no count of what is divided, is asked. A sum that is halved is a
  /// middle.
  bool isScaled() const {
    if (expr_.kind != ExprKind::Binary)
      return false;
    const ir::Expr &by = program_.exprs[withoutImplicit(program_, expr_.b)];
    const uint64_t least = termOf(program_, numbers_, expr_.a) ? 1 : 2;
    return by.kind == ExprKind::Constant &&
           ((expr_.binary == BinaryOp::Div && by.value > least) ||
            (expr_.binary == BinaryOp::Shr && by.value > least - 1) ||
            expr_.binary == BinaryOp::Rem || expr_.binary == BinaryOp::And);
  }

private:
  /// 0: none.
  uint64_t numberBehind() const {
    const ir::Expr &by = program_.exprs[withoutImplicit(program_, expr_.b)];
    return by.kind == ExprKind::Constant && by.value <= INT32_MAX ? lowHalf(by.value) : 0;
  }

  /// `n` of `n - 1`
  std::optional<Term> oneLess(ExprId id) const {
    id = withoutImplicit(program_, id);
    const ir::Expr &expr = program_.exprs[id];
    if (expr.kind != ExprKind::Binary || expr.binary != BinaryOp::Sub)
      return std::nullopt;
    const ir::Expr &one = program_.exprs[withoutImplicit(program_, expr.b)];
    return one.kind == ExprKind::Constant && one.value == 1 ? termOf(program_, numbers_, expr.a)
                                                            : std::nullopt;
  }

  /// `x` is divided by 2 to this power; 0: it is not.
  uint64_t shiftOf() const {
    const ir::Expr &by = program_.exprs[withoutImplicit(program_, expr_.b)];
    if (expr_.binary == BinaryOp::Shr)
      return lowHalf(by.value);
    const uint64_t value = lowHalf(by.value);
    return expr_.binary == BinaryOp::Div && std::has_single_bit(value)
               ? static_cast<uint64_t>(std::countr_zero(value))
               : 0;
  }

  /// What the number that is divided is compared with.
  std::vector<Term> limits() const {
    const std::string name = nameOf(program_, expr_.a);
    const auto pairs = compared(program_, function_);
    std::vector<Term> result = numbers_;
    std::erase_if(result, [&](const Term &number) {
      const std::string other = ownName(number.text);
      return name.empty() || other == name || !pairs.contains(std::minmax(name, other));
    });
    return result;
  }

  const Program &program_;
  const ir::FunctionId function_;
  const std::vector<Term> &numbers_;
  const ExprId index_;
  const ir::Expr expr_;
};

} // namespace

OfOperation ofIndex(const Program &program, ir::FunctionId function, ir::PropertyKind kind,
                    ir::PropertyId property) {
  OfOperation result;
  const Terms terms = termsOf(program, function);
  ir::forEachPlace(program, function, [&](ir::PlaceId id) {
    const ir::Place &place = program.places[id];
    for (const ir::Projection &step : place.path)
      if (step.index && step.bounds == property && kind == ir::PropertyKind::Bounds) {
        const ExprId index = meant(program, function, step.index);
        result.list = IndexShape(program, function, terms.integers, index).signs();
        result.isFirst = !result.list.empty();
      }
    if (!place.pointer || place.path.empty() ||
        (place.checks.bounds != property && place.checks.null != property) ||
        place.path.front().kind != ir::Projection::Kind::Element || !result.list.empty())
      return;
    const ExprId expr = meant(program, function, place.path.front().index);
    const std::optional<Written> index = written(program, terms.integers, expr);
    const std::optional<Term> pointer = termOf(program, terms.pointers, place.pointer);
    if (!pointer || !isArray(program, *pointer))
      return;
    const IndexShape shape(program, function, terms.integers, expr);
    result.list = shape.of(*pointer);
    if (auto after = afterChange(program, function, terms.integers, *pointer, expr))
      result.list.push_back(std::move(*after));
    result.isFirst = !result.list.empty() || shape.isScaled();
    if (index && (!index->isDivided || shape.isScaled()) &&
        !(index->isShifted() && program.exprs[expr].binary == BinaryOp::Sub))
      result.list.push_back(hasElementAt(program, *pointer, *index, shape.signs()));
    result.isHard = index && index->isHard;
    if (kind == ir::PropertyKind::NullDereference && !result.isFirst)
      result = {}; // elsewhere is asked that it is not null
  });
  return result;
}

} // namespace salve::precondition
