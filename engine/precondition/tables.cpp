// Tables: arrays of rows that are as long as one another, `m[y * width + x]`.
#include "engine/precondition/templates.h"
#include "engine/precondition/usage.h"
#include "engine/repair/rules/builder.h"

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::LogicalOp;
using ir::Program;
using ir::TypeId;
using ir::VariableId;
using repair::Builder;

namespace {

/// What an index into a table is made of, as far as a caller knows it.
struct Index {
  std::optional<Term> row, column;
  Term height, width;
};

ExprId wideOf(Builder &builder, const Term &term) {
  return builder.cast(builder.wide(false), valueOf(builder, term));
}

ExprId productOf(Builder &builder, const Term &a, const Term &b) {
  return builder.binary(BinaryOp::Mul, wideOf(builder, a), wideOf(builder, b));
}

/// `0 <= part < limit`
ExprId isInside(Builder &builder, const Term &part, const Term &limit) {
  ExprId isNegative = builder.compare(BinaryOp::Lt, valueOf(builder, part),
                                      builder.constant(builder.promoted(part.type), 0));
  ExprId isLess = builder.compare(BinaryOp::Lt, valueOf(builder, part), valueOf(builder, limit));
  return builder.logical(LogicalOp::And, builder.negated(isNegative), isLess);
}

/// What is always true: C computes the product modulo 2^32, of which 64 bits hold all.
ExprId wraps(Builder &builder, const Term &a, const Term &b) {
  const TypeId type = builder.promoted(a.type);
  auto value = [&](const Term &term) { return builder.cast(type, valueOf(builder, term)); };
  const ExprId inC = builder.binary(BinaryOp::Mul, value(a), value(b));
  return builder.compare(BinaryOp::Eq, inC, builder.cast(type, productOf(builder, a, b)));
}

/// The same, and what no solver sees in the circuits of products: an index inside is less than
/// height times width (numbers of 32 bits, in 64).
ExprId truthOf(Builder &builder, const Index &index) {
  const auto row = [&] { return productOf(builder, *index.row, index.width); };
  const auto all = [&] { return productOf(builder, index.height, index.width); };
  ExprId sum = builder.binary(BinaryOp::Add, row(), wideOf(builder, *index.column));
  ExprId isLess = builder.logical(LogicalOp::And, builder.compare(BinaryOp::Lt, sum, all()),
                                  builder.compare(BinaryOp::Le, row(), all()));
  ExprId isIn = builder.logical(LogicalOp::And, isInside(builder, *index.row, index.height),
                                isInside(builder, *index.column, index.width));
  ExprId isTrue = builder.logical(LogicalOp::Or, builder.negated(isIn), isLess);
  return builder.logical(LogicalOp::And, wraps(builder, *index.row, index.width), isTrue);
}

/// The pointer points to `rows * columns` elements; none of a count below 1.
Candidate elementsOfTable(const Program &program, const Term &pointer, const Term &rows,
                          const Term &columns, const std::optional<Index> &index = {}) {
  const uint64_t bytes = elementBytes(program, pointer);
  const std::string count = rows.text + " * " + columns.text;
  Candidate result = elementsInWords(program, pointer, count, count + " - 1");
  result.make = [pointer, rows, columns, bytes, index](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    auto product = [&] { return productOf(builder, rows, columns); };
    ExprId condition = isValid(
        builder, pointer, builder.binary(BinaryOp::Mul, product(), builder.constant(size, bytes)));
    ExprId fits = builder.compare(BinaryOp::Le, product(),
                                  builder.constant(size, ir::kMostObjectBytes / bytes));
    condition = builder.logical(LogicalOp::And, fits, condition);
    for (const Term &term : {columns, rows}) {
      ExprId none = builder.compare(BinaryOp::Lt, valueOf(builder, term),
                                    builder.constant(builder.promoted(term.type), 1));
      condition = builder.logical(LogicalOp::Or, none, condition);
    }
    if (index && index->row && index->column)
      condition = builder.logical(LogicalOp::And, truthOf(builder, *index), condition);
    return safely(builder, {rows, columns, pointer}, condition);
  };
  result.reads = readsOf({rows, columns, pointer});
  return result;
}

/// With all that is asked of an index into it; what is not needed goes later.
Candidate table(const Program &program, const Term &pointer, const Index &index) {
  const bool isHeightFirst = index.height.position < index.width.position;
  const Term &rows = isHeightFirst ? index.height : index.width;
  const Term &columns = isHeightFirst ? index.width : index.height;
  Candidate result = elementsOfTable(program, pointer, rows, columns, index);
  for (const auto &[part, limit] :
       {std::pair(index.row, index.height), std::pair(index.column, index.width)}) {
    if (!part)
      continue;
    if (program.types[part->type].isSigned)
      result.partners.push_back(comparison(*part, BinaryOp::Ge, 0));
    result.partners.push_back(comparison(*part, BinaryOp::Lt, limit));
  }
  result.partners.push_back(fits(program, rows, BinaryOp::Mul, columns, true));
  return result;
}

/// Of numbers that a product of 64 bits holds.
bool isSide(const Program &program, const Term &term) {
  return program.types[term.type].width <= 32;
}

} // namespace

void addTables(const Program &program, const Terms &terms, ir::FunctionId function,
               std::vector<Candidate> &list) {
  std::vector<Term> sides = terms.integers;
  std::erase_if(sides, [&](const Term &term) { return !isSide(program, term); });
  auto named = [&](const std::string &name) -> std::optional<Term> {
    for (const Term &term : sides)
      if (ownName(term.text) == name)
        return term;
    return std::nullopt;
  };
  for (const TableIndex &index : tableIndices(program, function)) {
    const std::optional<Term> row = named(index.row), width = named(index.width),
                              column = named(index.column);
    for (const Term &height : sides)
      if (const std::string name = ownName(height.text);
          width && name != index.row && name != index.width && name != index.column)
        for (const Term &pointer : terms.pointers)
          if (isArray(program, pointer))
            list.push_back(table(program, pointer, {row, column, height, *width}));
  }
  const std::set<VariableId> multiplied = factors(program, function);
  for (const Term &pointer : terms.pointers)
    for (const Term &rows : sides)
      for (const Term &columns : sides)
        if (isArray(program, pointer) && rows.at.steps.empty() && columns.at.steps.empty() &&
            rows.position < columns.position &&
            multiplied.count(rows.at.variable) + multiplied.count(columns.at.variable) > 0)
          list.push_back(elementsOfTable(program, pointer, rows, columns));
}

} // namespace salve::precondition
