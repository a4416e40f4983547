#include "engine/precondition/templates.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
#include "engine/precondition/usage.h"
#include "engine/repair/rules/builder.h"
#include "engine/support/limits/precondition.h"

#include <charconv>
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

Candidate comparison(const Term &a, BinaryOp op, const Term &b) {
  Candidate result = relation(a.text, op, b.text);
  if (op == BinaryOp::Lt)
    result.weaker = std::make_shared<Candidate>(comparison(a, BinaryOp::Le, b));
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

Candidate elementsInWords(const Program &program, const Term &pointer, const std::string &total,
                          const std::string &last) {
  const ir::Type &pointee = program.types[program.types[pointer.type].element];
  const bool isSum = total.find(' ') != std::string::npos;
  const std::string bytes =
      elementBytes(program, pointer) == 1
          ? total
          : (isSum ? "(" + total + ")" : total) + " * sizeof(*" + pointer.text + ")";
  // Of void nothing can be said but bytes.
  const std::string base =
      pointee.kind == TypeKind::Void ? "((char *)" + pointer.text + ")" : pointer.text;
  Candidate result;
  result.c = (pointer.isOnlyRead ? "__CPROVER_r_ok(" : "__CPROVER_rw_ok(") + pointer.text + ", " +
             bytes + ")";
  result.acsl =
      (pointer.isOnlyRead ? "\\valid_read(" : "\\valid(") + base + " + (0 .. " + last + "))";
  result.subject = pointer.text;
  result.array = pointer;
  return result;
}

Candidate fits(const Program &program, const Term &a, BinaryOp op, const Term &b, bool isMost) {
  const bool isSigned = program.types[a.type].isSigned || program.types[b.type].isSigned;
  const std::string exact = a.text + " " + ir::spelling(op) + " " + b.text;
  const int64_t most = isSigned ? int64_t{INT32_MAX} : int64_t{UINT32_MAX};
  const int64_t limit = isMost ? most : INT32_MIN;
  Candidate result = relation((isSigned ? "(long)" : "(unsigned long)") + exact,
                              isMost ? BinaryOp::Le : BinaryOp::Ge, std::to_string(limit));
  result.acsl = exact + (isMost ? " <= " : " >= ") + std::to_string(limit);
  result.subject = exact;
  result.make = [a, op, b, isMost, isSigned, limit](Program &copy) {
    Builder builder(copy);
    const TypeId wide = builder.wide(isSigned);
    ExprId left = builder.cast(wide, valueOf(builder, a));
    ExprId value = builder.binary(op, left, builder.cast(wide, valueOf(builder, b)));
    ExprId end = builder.constant(wide, static_cast<uint64_t>(limit));
    return safely(builder, {a, b},
                  builder.compare(isMost ? BinaryOp::Le : BinaryOp::Ge, value, end));
  };
  result.isRelation = true;
  result.reads = readsOf({a, b});
  return result;
}

Candidate elements(const Program &program, const Term &pointer, const Term &count, uint64_t more,
                   uint64_t factor) {
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

namespace {

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
      room.partners = {comparison(length, BinaryOp::Le, capacity)};
      list.push_back(std::move(room));
    }
}

/// A pointer and a number that stands near to it among the parameters.
void addElements(const Program &program, const Terms &terms, ir::FunctionId function,
                 std::vector<Candidate> &list) {
  const Pairs pairs = compared(program, function);
  const std::set<std::string> used = deciding(program, function);
  for (const Term &pointer : terms.pointers) {
    if (!isArray(program, pointer))
      continue;
    std::vector<Term> counts = terms.integers;
    std::erase_if(counts, [&](const Term &t) { return used.count(ownName(t.text)) == 0; });
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
        for (uint64_t more : {0, 1})
          if (number > 1)
            list.push_back(elements(program, pointer, count, more, number));
      }
  }
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
  addStrings(program, terms, function, all, list);
  for (BinaryOp op : {BinaryOp::Le, BinaryOp::Lt})
    for (const Term &i : terms.integers)
      for (const Term &n : terms.integers)
        if (i.text != n.text)
          list.push_back(comparison(i, op, n));
  for (const Term &n : terms.integers) {
    list.push_back(comparison(n, BinaryOp::Gt, 0));
    if (program.types[n.type].isSigned)
      list.back().weaker = std::make_shared<Candidate>(comparison(n, BinaryOp::Ge, 0));
  }
}

void addDivisors(const Program &program, const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &divisor : terms.integers) {
    list.push_back(comparison(divisor, BinaryOp::Ne, 0));
    if (program.types[divisor.type].isSigned) // the least number by that
      list.push_back(comparison(divisor, BinaryOp::Ne, -1));
    list.push_back(comparison(divisor, BinaryOp::Gt, 0));
  }
  for (const Term &divisor : terms.integers)
    for (int64_t value : {1, 2})
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

void addFits(const Program &program, const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &a : terms.integers)
    for (const Term &b : terms.integers)
      for (BinaryOp op : {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul})
        for (bool isMost : {true, false})
          if (program.types[a.type].width == 32 && program.types[b.type].width == 32)
            list.push_back(fits(program, a, op, b, isMost));
}

/// The least number that can be divided by -1.
int64_t leastDivided(const Program &program, const Term &term) {
  return program.types[term.type].width == 32 ? -INT32_MAX : -INT64_MAX;
}

/// The least number is not divided by -1: exactly what is asked of a quotient of two numbers.
Candidate hasQuotient(const Program &program, const Term &dividend, const Term &divisor) {
  const Candidate isOther = comparison(divisor, BinaryOp::Ne, -1);
  const Candidate isMore = comparison(dividend, BinaryOp::Ge, leastDivided(program, dividend));
  Candidate result = isOther;
  result.c = result.acsl = isOther.c + " || " + isMore.c;
  result.otherwise = isOther.otherwise + " && " + isMore.otherwise;
  result.isChoice = result.isRelation = true;
  result.make = [isOther, isMore](Program &copy) {
    const ExprId other = isOther.make(copy), more = isMore.make(copy);
    return Builder(copy).logical(LogicalOp::Or, other, more);
  };
  result.reads = readsOf({dividend, divisor});
  return result;
}

/// Of numbers that are divided as the caller gives them; of others both are kept from the least.
void addQuotients(const Program &program, const Terms &terms, ir::FunctionId function,
                  std::vector<Candidate> &list) {
  const std::set<std::pair<std::string, std::string>> pairs = divided(program, function);
  const std::set<VariableId> changing = changed(program, function);
  auto isGiven = [&](const Term &t) {
    return !t.at.steps.empty() || !changing.contains(t.at.variable);
  };
  for (const Term &a : terms.integers)
    for (const Term &b : terms.integers) {
      if (!program.types[a.type].isSigned || program.types[a.type].width < 32 ||
          !program.types[b.type].isSigned || !pairs.contains({ownName(a.text), ownName(b.text)}))
        continue;
      if (isGiven(a) && isGiven(b)) {
        list.push_back(hasQuotient(program, a, b));
      } else if (program.types[b.type].width >= 32) {
        list.push_back(comparison(b, BinaryOp::Ge, leastDivided(program, b)));
        list.back().partners = {comparison(a, BinaryOp::Ge, leastDivided(program, a))};
      }
    }
}

void addLimits(const Program &program, const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &i : terms.integers)
    if (program.types[i.type].isSigned && program.types[i.type].width >= 32)
      list.push_back(comparison(i, BinaryOp::Ge, leastDivided(program, i)));
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
    addQuotients(program, terms, function, list);
    addLimits(program, terms, list);
    addDivisors(program, terms, list);
    break;
  case PropertyKind::Dangling: // what `realloc` to no bytes has freed
  case PropertyKind::DoubleFree:
    for (const Term &size : terms.integers)
      list.push_back(comparison(size, BinaryOp::Ne, 0));
    break;
  case PropertyKind::StringMisuse:
    addCharacters(program, terms, list);
    addDivisors(program, terms, list);
    break;
  case PropertyKind::PointerComparison: addPairs(program, terms, function, list); break;
  case PropertyKind::Conversion: addConversions(program, terms, function, list); break;
  case PropertyKind::Shift: addShifts(program, terms, list); break;
  case PropertyKind::Overflow: addFits(program, terms, list); break;
  case PropertyKind::Uninitialised:
    addDivisors(program, terms, list);
    addRanges(program, terms, function, sizes, list);
    break;
  case PropertyKind::Assertion: // that a called function asks for
  case PropertyKind::Precondition:
    addNotNull(terms, list);
    addDivisors(program, terms, list);
    addRanges(program, terms, function, sizes, list);
    break;
  default: break;
  }
  return list;
}

namespace {

/// `a` of `n OP a`; none of other conjuncts.
std::optional<int64_t> numberBehind(const Candidate &candidate, std::string_view op) {
  const std::string before = candidate.subject + std::string(op);
  int64_t limit = 0;
  const char *const end = candidate.c.data() + candidate.c.size();
  if (!candidate.c.starts_with(before) ||
      std::from_chars(candidate.c.data() + before.size(), end, limit).ptr != end)
    return std::nullopt;
  return limit;
}

} // namespace

std::optional<int64_t> leastOf(const Candidate &candidate) {
  if (const std::optional<int64_t> limit = numberBehind(candidate, " > "))
    return *limit + 1;
  return numberBehind(candidate, " >= ");
}

std::optional<int64_t> excluded(const Candidate &candidate) {
  return numberBehind(candidate, " != ");
}

} // namespace salve::precondition
