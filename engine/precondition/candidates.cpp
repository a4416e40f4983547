#include "engine/precondition/templates.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
#include "engine/precondition/usage.h"
#include "engine/repair/rules/builder.h"
#include "engine/support/limits.h"

#include <set>

namespace salve::precondition {

using ir::BinaryOp;
using ir::ExprId;
using ir::LogicalOp;
using ir::Program;
using ir::PropertyKind;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;
using repair::Builder;

std::vector<Location> readsOf(const std::vector<Term> &terms) {
  std::vector<Location> result;
  for (const Term &term : terms)
    for (Location &pointer : followed(term.at))
      result.push_back(std::move(pointer));
  return result;
}

Candidate relation(const std::string &left, BinaryOp op, const std::string &right) {
  Candidate result;
  result.c = result.acsl = left + " " + ir::spelling(op) + " " + right;
  result.otherwise = left + " " + ir::spelling(ir::negationOf(op)) + " " + right;
  result.subject = left;
  return result;
}

uint64_t elementBytes(const Program &program, const Term &pointer) {
  return std::max<uint64_t>(1, program.types[program.types[pointer.type].element].bytes);
}

ExprId isValid(Builder &builder, const Term &pointer, ExprId bytes) {
  return builder.query(ir::PointerQuery::Valid, valueOf(builder, pointer), bytes);
}

namespace {

Candidate comparison(const Term &a, BinaryOp op, const Term &b) {
  Candidate result = relation(a.text, op, b.text);
  result.make = [a, op, b](Program &program) {
    Builder builder(program);
    ExprId left = valueOf(builder, a);
    return safely(builder, {a, b}, builder.compare(op, left, valueOf(builder, b)));
  };
  result.isRelation = true;
  result.reads = readsOf({a, b});
  return result;
}

Candidate comparison(const Term &a, BinaryOp op, int64_t limit) {
  Candidate result = relation(a.text, op, std::to_string(limit));
  result.make = [a, op, limit](Program &program) {
    Builder builder(program);
    ExprId left = valueOf(builder, a);
    const TypeId type = builder.promoted(a.type);
    ExprId right = builder.constant(
        type, ir::truncate(program.types[type], static_cast<Bits>(SignedBits{limit})));
    return safely(builder, {a}, builder.compare(op, left, right));
  };
  result.reads = readsOf({a});
  return result;
}

Candidate notNull(const Term &pointer) {
  Candidate result = relation(pointer.text, BinaryOp::Ne, "NULL");
  result.acsl = pointer.text + " != \\null";
  result.make = [pointer](Program &program) {
    Builder builder(program);
    ExprId value = valueOf(builder, pointer);
    return safely(builder, {pointer},
                  builder.compare(BinaryOp::Ne, value, builder.constant(pointer.type, 0)));
  };
  result.reads = readsOf({pointer});
  result.notNull = pointer.at;
  return result;
}

/// The words for "the pointer points to `total` elements, the last of which is `last`".
Candidate elementsInWords(const Program &program, const Term &pointer, const std::string &total,
                          const std::string &last) {
  const ir::Type &pointee = program.types[program.types[pointer.type].element];
  const bool isConst = pointee.name.starts_with("const ");
  const bool isSum = total.find(' ') != std::string::npos;
  const std::string bytes =
      elementBytes(program, pointer) == 1
          ? total
          : (isSum ? "(" + total + ")" : total) + " * sizeof(*" + pointer.text + ")";
  // Of void nothing can be said but bytes.
  const std::string base =
      pointee.kind == TypeKind::Void ? "((char *)" + pointer.text + ")" : pointer.text;
  Candidate result;
  result.c = (isConst ? "__CPROVER_r_ok(" : "__CPROVER_rw_ok(") + pointer.text + ", " + bytes + ")";
  result.acsl = (isConst ? "\\valid_read(" : "\\valid(") + base + " + (0 .. " + last + "))";
  result.subject = pointer.text;
  result.array = pointer;
  return result;
}

/// The pointer points to `count` elements, or `factor` times as many, and `more`; a count below 1
/// (below 0, if there are more) asks for nothing.
Candidate elements(const Program &program, const Term &pointer, const Term &count, uint64_t more,
                   uint64_t factor = 1) {
  const uint64_t bytes = elementBytes(program, pointer);
  const std::string times = factor > 1 ? std::to_string(factor) + " * " + count.text : count.text;
  auto plus = [&](uint64_t number) {
    return number ? times + " + " + std::to_string(number) : times;
  };
  Candidate result =
      elementsInWords(program, pointer, plus(more), more ? plus(more - 1) : times + " - 1");
  if (more == 0)
    result.count = count.text;
  result.make = [pointer, count, more, factor, bytes](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    const ir::Type type = copy.types[count.type];
    auto n = [&] { return valueOf(builder, count); };
    ExprId number = builder.cast(size, n());
    if (factor > 1)
      number = builder.binary(BinaryOp::Mul, number, builder.constant(size, factor));
    if (more)
      number = builder.binary(BinaryOp::Add, number, builder.constant(size, more));
    number = builder.binary(BinaryOp::Mul, number, builder.constant(size, bytes));
    ExprId condition = isValid(builder, pointer, number);
    if (type.width >= 64) { // the product is one
      ExprId fits = builder.compare(
          BinaryOp::Le, n(),
          builder.constant(count.type, (ir::kMostObjectBytes / bytes - more) / factor));
      condition = builder.logical(LogicalOp::And, fits, condition);
    }
    if (type.isSigned || more == 0) {
      ExprId none = builder.compare(BinaryOp::Lt, n(),
                                    builder.constant(builder.promoted(count.type), more ? 0 : 1));
      condition = builder.logical(LogicalOp::Or, none, condition);
    }
    return safely(builder, {count, pointer}, condition);
  };
  result.reads = readsOf({count, pointer});
  return result;
}

/// The pointer points to `rows * columns` elements; none of a count below 1.
Candidate elementsOfTable(const Program &program, const Term &pointer, const Term &rows,
                          const Term &columns) {
  const uint64_t bytes = elementBytes(program, pointer);
  const std::string count = rows.text + " * " + columns.text;
  Candidate result = elementsInWords(program, pointer, count, count + " - 1");
  result.make = [pointer, rows, columns, bytes](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    auto number = [&](const Term &term) { return builder.cast(size, valueOf(builder, term)); };
    auto product = [&] { return builder.binary(BinaryOp::Mul, number(rows), number(columns)); };
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
    return safely(builder, {rows, columns, pointer}, condition);
  };
  result.reads = readsOf({rows, columns, pointer});
  return result;
}

ExprId isNull(Builder &builder, const Term &pointer) {
  return builder.compare(BinaryOp::Eq, valueOf(builder, pointer),
                         builder.constant(pointer.type, 0));
}

/// `result` says of the string, where it and all that is followed to it are not null, that
/// `condition` holds.
template <typename Condition>
Candidate ofString(Candidate result, const Term &string, const std::vector<Term> &terms,
                   Condition condition) {
  result.make = [string, terms, condition](Program &copy) {
    Builder builder(copy);
    const ExprId none = isNull(builder, string);
    return safely(builder, terms, builder.logical(LogicalOp::Or, none, condition(builder)));
  };
  result.subject = string.text;
  result.reads = readsOf(terms);
  result.reads.push_back(string.at);
  return result;
}

/// The character at this place is not the end; nothing checks the access.
ExprId isCharacter(Builder &builder, const Term &string, uint64_t at) {
  const TypeId type = builder.program().intType;
  ExprId character = builder.element(valueOf(builder, string), builder.constant(type, at), {});
  return builder.compare(BinaryOp::Ne, character, builder.constant(type, 0));
}

/// The string has less than `limit` characters.
Candidate shorter(const Term &string, uint64_t limit) {
  Candidate result;
  const std::string number = std::to_string(limit);
  result.c = "strlen(" + string.text + ") < " + number;
  result.acsl = "(\\exists integer i; 0 <= i < " + number + " && " + string.text + "[i] == 0)";
  return ofString(std::move(result), string, {string}, [string, limit](Builder &builder) {
    ExprId any = builder.constant(builder.program().intType, 0);
    for (uint64_t i = limit; i-- > 0;)
      any = builder.logical(LogicalOp::Or, builder.negated(isCharacter(builder, string, i)), any);
    return any;
  });
}

/// The string has a character at least.
Candidate notEmpty(const Term &string) {
  return ofString(relation(string.text + "[0]", BinaryOp::Ne, "0"), string, {string},
                  [string](Builder &builder) { return isCharacter(builder, string, 0); });
}

/// `i` is a position in the string: of one of its characters, or (not `isBefore`) of its end.
Candidate isPosition(const Term &i, const Term &string, bool isBefore) {
  const BinaryOp op = isBefore ? BinaryOp::Lt : BinaryOp::Le;
  Candidate result = relation(i.text, op, "strlen(" + string.text + ")");
  result.acsl = "(\\forall integer k; 0 <= k " + std::string(isBefore ? "<=" : "<") + " " + i.text +
                " ==> " + string.text + "[k] != 0)";
  result.isRelation = true;
  return ofString(std::move(result), string, {i, string}, [i, string, op](Builder &builder) {
    const TypeId type = builder.promoted(i.type);
    ExprId all = builder.constant(builder.program().intType, 1);
    for (uint64_t k = ir::stringElements(builder.program()); k-- > 0;) {
      ExprId isBeyond = builder.compare(op, valueOf(builder, i), builder.constant(type, k));
      ExprId isOne = isCharacter(builder, string, k);
      all = builder.logical(LogicalOp::And, builder.logical(LogicalOp::Or, isBeyond, isOne), all);
    }
    return all;
  });
}

bool isString(const Program &program, const Term &pointer) {
  return ir::extentOf(program, keyOf(program, pointer.at), program.types[pointer.type].element) ==
         ir::Extent::String;
}

void addNotNull(const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &pointer : terms.pointers)
    list.push_back(notNull(pointer));
}

using Pairs = std::set<std::pair<std::string, std::string>>;

/// The pointer has the elements of its capacity, and what is in use is no more.
void addCapacities(const Program &program, const Terms &terms, const Pairs &compared,
                   const Term &pointer, std::vector<Candidate> &list) {
  for (const Term &length : terms.integers)
    for (const Term &capacity : terms.integers) {
      const auto [first, second] = std::minmax(ownName(length.text), ownName(capacity.text));
      if (length.text == capacity.text || compared.count({first, second}) == 0)
        continue;
      Candidate room = elements(program, pointer, capacity, 0);
      room.partner = std::make_shared<Candidate>(comparison(length, BinaryOp::Le, capacity));
      list.push_back(std::move(room));
    }
}

/// A pointer and a number that stands near to it among the parameters.
void addElements(const Program &program, const Terms &terms, ir::FunctionId function,
                 std::vector<Candidate> &list) {
  const Pairs pairs = compared(program, function);
  for (const Term &pointer : terms.pointers) {
    if (!isArray(program, pointer))
      continue;
    std::vector<Term> counts = terms.integers;
    auto distance = [&](const Term &count) {
      return count.position >= pointer.position ? 2 * (count.position - pointer.position)
                                                : 2 * (pointer.position - count.position) + 1;
    };
    std::stable_sort(counts.begin(), counts.end(),
                     [&](const Term &a, const Term &b) { return distance(a) < distance(b); });
    for (const Term &count : counts)
      list.push_back(elements(program, pointer, count, 0));
    addCapacities(program, terms, pairs, pointer, list);
    for (const Term &count : counts)
      list.push_back(elements(program, pointer, count, 1));
  }
}

/// Some more than a number, or some for each: by the small numbers in the code.
void addMultiples(const Program &program, const Terms &terms, ir::FunctionId function,
                  std::vector<Candidate> &list) {
  for (uint64_t number : numbers(program, function)) {
    if (number == 0 || number > limits::precondition::kFactor)
      continue;
    for (const Term &pointer : terms.pointers)
      for (const Term &count : terms.integers) {
        if (!isArray(program, pointer))
          continue;
        list.push_back(elements(program, pointer, count, number + 1));
        if (number > 1)
          list.push_back(elements(program, pointer, count, 0, number));
      }
  }
}

void addTables(const Program &program, const Terms &terms, ir::FunctionId function,
               std::vector<Candidate> &list) {
  const std::set<VariableId> multiplied = factors(program, function);
  auto isSide = [&](const Term &term) {
    return term.at.steps.empty() && program.types[term.type].width <= 32;
  };
  for (const Term &pointer : terms.pointers)
    for (const Term &rows : terms.integers)
      for (const Term &columns : terms.integers)
        if (isArray(program, pointer) && isSide(rows) && isSide(columns) &&
            rows.position < columns.position &&
            multiplied.count(rows.at.variable) + multiplied.count(columns.at.variable) > 0)
          list.push_back(elementsOfTable(program, pointer, rows, columns));
}

void addStrings(const Program &program, const Terms &terms, const std::vector<uint64_t> &lengths,
                std::vector<Candidate> &list) {
  std::vector<Term> strings = terms.pointers;
  std::erase_if(strings, [&](const Term &pointer) { return !isString(program, pointer); });
  for (uint64_t length : lengths)
    for (const Term &string : strings)
      if (length <= program.inputLimits.stringLength)
        list.push_back(shorter(string, length));
  for (const Term &string : strings)
    list.push_back(notEmpty(string));
  for (bool isBefore : {false, true})
    for (const Term &i : terms.integers)
      for (const Term &string : strings)
        list.push_back(isPosition(i, string, isBefore));
}

void addRanges(const Program &program, const Terms &terms, ir::FunctionId function,
               const std::vector<uint64_t> &sizes, std::vector<Candidate> &list) {
  std::vector<uint64_t> all = lengths(program, function);
  all.insert(all.end(), sizes.begin(), sizes.end());
  const std::set<uint64_t> scaled = scaledLengths(program, function, all);
  for (auto limit = scaled.rbegin(); limit != scaled.rend(); ++limit)
    for (const Term &i : terms.integers)
      if (*limit < INT32_MAX)
        list.push_back(comparison(i, BinaryOp::Lt, static_cast<int64_t>(*limit)));
  for (uint64_t length : all)
    for (const Term &i : terms.integers) {
      if (std::find(all.begin(), all.end(), length + 1) == all.end()) // else `< length + 1`
        list.push_back(comparison(i, BinaryOp::Le, static_cast<int64_t>(length)));
      list.push_back(comparison(i, BinaryOp::Lt, static_cast<int64_t>(length)));
    }
  for (const Term &i : terms.integers)
    if (program.types[i.type].isSigned)
      list.push_back(comparison(i, BinaryOp::Ge, 0));
  addStrings(program, terms, all, list);
  for (BinaryOp op : {BinaryOp::Le, BinaryOp::Lt})
    for (const Term &i : terms.integers)
      for (const Term &n : terms.integers)
        if (i.text != n.text)
          list.push_back(comparison(i, op, n));
  for (const Term &n : terms.integers)
    list.push_back(comparison(n, BinaryOp::Gt, 0));
}

void addDivisors(const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &divisor : terms.integers)
    for (BinaryOp op : {BinaryOp::Ne, BinaryOp::Gt})
      list.push_back(comparison(divisor, op, 0));
  for (const Term &divisor : terms.integers)
    for (int64_t value : {1, -1, 2})
      list.push_back(comparison(divisor, BinaryOp::Ne, value));
  for (const Term &a : terms.integers)
    for (const Term &b : terms.integers)
      if (a.text < b.text)
        list.push_back(comparison(a, BinaryOp::Ne, b));
}

/// What <ctype.h> takes: an unsigned char or EOF.
void addCharacters(const Program &program, const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &c : terms.integers) {
    if (program.types[c.type].isSigned)
      list.push_back(comparison(c, BinaryOp::Ge, -1));
    list.push_back(comparison(c, BinaryOp::Le, UINT8_MAX));
  }
}

void addShifts(const Program &program, const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &count : terms.integers) {
    if (program.types[count.type].isSigned)
      list.push_back(comparison(count, BinaryOp::Ge, 0));
    for (int64_t width : {32, 64})
      list.push_back(comparison(count, BinaryOp::Lt, width));
    list.push_back(comparison(count, BinaryOp::Le, 32));
  }
  for (const Term &count : terms.integers)
    list.push_back(comparison(count, BinaryOp::Gt, 0));
}

/// `a op b` lies in its type.
Candidate fits(const Term &a, BinaryOp op, const Term &b, bool isMost) {
  const std::string exact = a.text + " " + ir::spelling(op) + " " + b.text;
  const int64_t limit = isMost ? INT32_MAX : INT32_MIN;
  Candidate result =
      relation("(long)" + exact, isMost ? BinaryOp::Le : BinaryOp::Ge, std::to_string(limit));
  result.acsl = exact + (isMost ? " <= " : " >= ") + std::to_string(limit);
  result.subject = exact;
  result.make = [a, op, b, isMost, limit](Program &program) {
    Builder builder(program);
    const TypeId wide = builder.wide(true);
    ExprId left = builder.cast(wide, valueOf(builder, a));
    ExprId result = builder.binary(op, left, builder.cast(wide, valueOf(builder, b)));
    ExprId end = builder.constant(wide, static_cast<uint64_t>(limit));
    return safely(builder, {a, b},
                  builder.compare(isMost ? BinaryOp::Le : BinaryOp::Ge, result, end));
  };
  result.isRelation = true;
  result.reads = readsOf({a, b});
  return result;
}

void addFits(const Program &program, const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &a : terms.integers)
    for (const Term &b : terms.integers)
      for (BinaryOp op : {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul})
        for (bool isMost : {true, false})
          if (program.types[a.type].width == 32 && program.types[b.type].width == 32)
            list.push_back(fits(a, op, b, isMost));
}

void addLimits(const Program &program, const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &i : terms.integers)
    if (program.types[i.type].isSigned && program.types[i.type].width >= 32)
      list.push_back(
          comparison(i, BinaryOp::Ge, program.types[i.type].width == 32 ? -INT32_MAX : -INT64_MAX));
}

} // namespace

std::vector<Term> arrays(const Program &program, ir::FunctionId function) {
  std::vector<Term> result = termsOf(program, function).pointers;
  std::erase_if(result, [&](const Term &t) { return !isArray(program, t); });
  return result;
}

Candidate isWithin(const Program &program, VariableId variable, bool isMost, int64_t limit) {
  const Term term{program.variables[variable].name, program.variables[variable].type, {variable}};
  return comparison(term, isMost ? BinaryOp::Le : BinaryOp::Ge, limit);
}

Candidate hasElements(const Program &program, const Term &pointer, uint64_t count) {
  const uint64_t bytes = count * elementBytes(program, pointer);
  Candidate result =
      elementsInWords(program, pointer, std::to_string(count), std::to_string(count - 1));
  result.make = [pointer, bytes](Program &copy) {
    Builder builder(copy);
    const TypeId size = builder.wide(false);
    ExprId condition = isValid(builder, pointer, builder.constant(size, bytes));
    return safely(builder, {pointer}, condition);
  };
  result.fixed = count;
  result.reads = readsOf({pointer});
  return result;
}

std::vector<Candidate> candidates(const Program &program, ir::FunctionId function,
                                  PropertyKind kind, const std::vector<uint64_t> &sizes) {
  const Terms terms = termsOf(program, function);
  std::vector<Candidate> list;
  switch (kind) {
  case PropertyKind::NullDereference:
  case PropertyKind::InvalidCall:
    addNotNull(terms, list);
    addPointersInArrays(program, terms, function, list);
    break;
  case PropertyKind::Bounds:
    addTables(program, terms, function, list);
    addElements(program, terms, function, list);
    addPairs(program, terms, function, list);
    addRanges(program, terms, function, sizes, list);
    addMultiples(program, terms, function, list);
    break;
  case PropertyKind::DivisionByZero:
    addLimits(program, terms, list);
    addDivisors(terms, list);
    break;
  case PropertyKind::StringMisuse:
    addCharacters(program, terms, list);
    addDivisors(terms, list);
    break;
  case PropertyKind::PointerComparison: addPairs(program, terms, function, list); break;
  case PropertyKind::Conversion: addConversions(program, terms, function, list); break;
  case PropertyKind::Shift: addShifts(program, terms, list); break;
  case PropertyKind::Overflow: addFits(program, terms, list); break;
  case PropertyKind::Uninitialised:
    addDivisors(terms, list);
    addRanges(program, terms, function, sizes, list);
    break;
  case PropertyKind::Assertion: // that a called function asks for
    addNotNull(terms, list);
    addDivisors(terms, list);
    addRanges(program, terms, function, sizes, list);
    break;
  default: break;
  }
  return list;
}

} // namespace salve::precondition
