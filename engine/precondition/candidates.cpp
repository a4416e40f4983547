#include "engine/precondition/candidates.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
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

namespace {

struct Terms {
  const Program &program;
  std::vector<Term> integers = {}, pointers = {};
};

void addTerm(Terms &terms, Term term) {
  const ir::Type &type = terms.program.types[term.type];
  if (type.kind == TypeKind::Integer && !type.isBool &&
      terms.integers.size() < limits::precondition::kTerms)
    terms.integers.push_back(std::move(term));
  else if (type.kind == TypeKind::Pointer && terms.pointers.size() < limits::precondition::kTerms)
    terms.pointers.push_back(std::move(term));
}

/// What the pointer points to: its fields, or a scalar.
void addBehind(Terms &terms, const Term &pointer) {
  const ir::Type &pointee = terms.program.types[terms.program.types[pointer.type].element];
  for (uint32_t f = 0; f < pointee.fields.size() && !pointee.isUnion; ++f)
    if (const ir::Field &field = pointee.fields[f]; !field.name.empty() && field.bitWidth == 0)
      addTerm(terms, {pointer.text + "->" + field.name, field.type, pointer.variable,
                      Term::Step::Field, f, pointer.position});
  if (pointee.isScalar() && !pointee.name.ends_with("char"))
    addTerm(terms, {"*" + pointer.text, terms.program.types[pointer.type].element, pointer.variable,
                    Term::Step::Pointee, 0, pointer.position});
}

/// Globals that the function or what it calls names and that somebody else can have written.
std::set<VariableId> globals(const Program &program, ir::FunctionId function) {
  std::set<VariableId> result;
  for (ir::FunctionId f : ir::reachable(program, function))
    if (!program.functions[f].isModel)
      ir::forEachPlace(program, f, [&](ir::PlaceId id) {
        const VariableId variable = program.places[id].variable;
        if (variable && program.variables[variable].storage == ir::Storage::Global &&
            ir::arbitraryAtEntry(program, function, variable))
          result.insert(variable);
      });
  return result;
}

/// Pointers that are indexed or moved: what they point to first is nothing special.
std::set<VariableId> indexed(const Program &program, ir::FunctionId function) {
  std::set<VariableId> result;
  auto note = [&](ExprId pointer) {
    const ir::Expr &expr = program.exprs[pointer];
    if (expr.kind == ir::ExprKind::Load && program.places[expr.place].variable)
      result.insert(program.places[expr.place].variable);
  };
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    if (expr.kind == ir::ExprKind::PointerAdd)
      note(expr.a);
    if (!expr.place)
      return;
    const ir::Place &place = program.places[expr.place];
    if (place.pointer && !place.path.empty() &&
        place.path.front().kind == ir::Projection::Kind::Element)
      note(place.pointer);
  });
  return result;
}

Terms termsOf(const Program &program, ir::FunctionId function) {
  Terms terms{program};
  const std::set<VariableId> arrays = indexed(program, function);
  size_t position = 0;
  auto add = [&](VariableId id) {
    const ir::Variable &variable = program.variables[id];
    if (!variable.name.empty())
      addTerm(terms, {variable.name, variable.type, id, Term::Step::None, 0, position++});
  };
  for (VariableId id : program.functions[function].parameters)
    add(id);
  for (VariableId id : globals(program, function))
    add(id);
  const std::vector<Term> direct = terms.pointers;
  for (const Term &pointer : direct)
    if (arrays.count(pointer.variable) == 0)
      addBehind(terms, pointer);
  return terms;
}

/// The value of a term; of what lies behind a pointer only where `safely` has made sure of it.
ExprId valueOf(Builder &builder, const Term &term) {
  ExprId value = builder.load(term.variable);
  switch (term.step) {
  case Term::Step::None: return value;
  case Term::Step::Field: return builder.member(value, term.field, {});
  case Term::Step::Pointee: return builder.pointee(value, {});
  }
  return value;
}

std::vector<VariableId> readsOf(const std::vector<Term> &terms) {
  std::vector<VariableId> result;
  for (const Term &term : terms)
    if (term.step != Term::Step::None)
      result.push_back(term.variable);
  return result;
}

/// `condition`, and nothing is said where one of the terms lies behind null.
ExprId safely(Builder &builder, const std::vector<Term> &terms, ExprId condition) {
  const std::vector<VariableId> reads = readsOf(terms);
  for (VariableId variable : std::set<VariableId>(reads.begin(), reads.end())) {
    TypeId type = builder.program().variables[variable].type;
    ExprId isNull =
        builder.compare(BinaryOp::Eq, builder.load(variable), builder.constant(type, 0));
    condition = builder.logical(LogicalOp::Or, isNull, condition);
  }
  return condition;
}

/// `left op right`, as C and ACSL say it.
Candidate relation(const std::string &left, BinaryOp op, const std::string &right) {
  Candidate result;
  result.c = result.acsl = left + " " + ir::spelling(op) + " " + right;
  result.otherwise = left + " " + ir::spelling(ir::negationOf(op)) + " " + right;
  result.subject = left;
  return result;
}

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
    ExprId right =
        builder.constant(type, ir::truncate(program.types[type], static_cast<uint64_t>(limit)));
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
  if (pointer.step == Term::Step::None)
    result.notNull = pointer.variable;
  return result;
}

TypeId wideInteger(Program &program, bool isSigned) {
  for (uint32_t i = 0; i < program.types.size(); ++i) {
    const ir::Type &type = program.types[TypeId(i)];
    if (type.kind == TypeKind::Integer && type.width == 64 && type.isSigned == isSigned)
      return TypeId(i);
  }
  ir::Type type = program.types[program.intType];
  type.name = isSigned ? "long" : "unsigned long";
  type.width = 64;
  type.isSigned = isSigned;
  type.bytes = type.align = 8;
  return program.types.add(type);
}

uint64_t elementBytes(const Program &program, const Term &pointer) {
  return std::max<uint64_t>(1, program.types[program.types[pointer.type].element].bytes);
}

/// `bytes` (an unsigned 64-bit value) lie behind the pointer.
ExprId isValid(Builder &builder, const Term &pointer, ExprId bytes) {
  ir::Expr valid;
  valid.kind = ir::ExprKind::Query;
  valid.query = ir::PointerQuery::Valid;
  valid.type = builder.program().intType;
  valid.trusted = true;
  valid.a = valueOf(builder, pointer);
  valid.b = bytes;
  return builder.program().exprs.add(std::move(valid));
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
  result.array = arrayOf(program, pointer);
  return result;
}

/// The pointer points to `count` elements, and `more`; a count below 1 asks for nothing.
Candidate elements(const Program &program, const Term &pointer, const Term &count, uint64_t more) {
  const uint64_t bytes = elementBytes(program, pointer);
  Candidate result =
      elementsInWords(program, pointer, count.text + (more ? " + " + std::to_string(more) : ""),
                      more ? count.text : count.text + " - 1");
  result.make = [pointer, count, more, bytes](Program &copy) {
    const TypeId size = wideInteger(copy, false);
    Builder builder(copy);
    const ir::Type type = copy.types[count.type];
    auto n = [&] { return valueOf(builder, count); };
    ExprId number = builder.cast(size, n());
    if (more)
      number = builder.binary(BinaryOp::Add, number, builder.constant(size, more));
    number = builder.binary(BinaryOp::Mul, number, builder.constant(size, bytes));
    ExprId condition = isValid(builder, pointer, number);
    if (type.width == 64) { // the product is one
      ExprId fits = builder.compare(
          BinaryOp::Le, n(), builder.constant(count.type, ir::kMostObjectBytes / bytes - more));
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

/// The string has less than `limit` characters.
Candidate shorter(const Term &string, uint64_t limit) {
  Candidate result;
  const std::string number = std::to_string(limit);
  result.c = "strlen(" + string.text + ") < " + number;
  result.acsl = "(\\exists integer i; 0 <= i < " + number + " && " + string.text + "[i] == 0)";
  result.make = [string, limit](Program &copy) {
    Builder builder(copy);
    ExprId any = builder.constant(copy.intType, 0);
    for (uint64_t i = limit; i-- > 0;) {
      ExprId index = builder.constant(copy.intType, i);
      ExprId character = builder.element(string.variable, index, {});
      ExprId isEnd = builder.compare(BinaryOp::Eq, character, builder.constant(copy.intType, 0));
      any = builder.logical(LogicalOp::Or, isEnd, any);
    }
    ExprId isNull = builder.compare(BinaryOp::Eq, builder.load(string.variable),
                                    builder.constant(string.type, 0));
    return builder.logical(LogicalOp::Or, isNull, any);
  };
  result.subject = string.text;
  result.reads = {string.variable};
  return result;
}

/// The lengths of the arrays that the function and what it calls have or index.
std::vector<uint64_t> lengths(const Program &program, ir::FunctionId function) {
  std::set<uint64_t> result;
  auto add = [&](uint64_t length) {
    if (length > 0 && length < INT32_MAX)
      result.insert(length);
  };
  for (ir::FunctionId f : ir::reachable(program, function)) {
    if (program.functions[f].isModel)
      continue;
    for (VariableId local : program.functions[f].locals)
      if (const ir::Type &type = program.types[program.variables[local].type];
          type.kind == TypeKind::Array && !type.isVariable)
        add(type.count);
    ir::forEachPlace(program, f, [&](ir::PlaceId id) {
      for (const ir::Projection &step : program.places[id].path)
        if (step.kind == ir::Projection::Kind::Index && step.bounds)
          add(program.properties[step.bounds].limit);
    });
  }
  std::vector<uint64_t> list(result.rbegin(), result.rend()); // what excludes least first
  if (list.size() > limits::precondition::kLengths)
    list.resize(limits::precondition::kLengths);
  return list;
}

void addNotNull(const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &pointer : terms.pointers)
    list.push_back(notNull(pointer));
}

/// A pointer and a number that stands near to it among the parameters.
void addElements(const Terms &terms, std::vector<Candidate> &list) {
  const Program &program = terms.program;
  for (const Term &pointer : terms.pointers) {
    if (!arrayOf(program, pointer).variable)
      continue;
    std::vector<Term> counts = terms.integers;
    auto distance = [&](const Term &count) {
      return count.position >= pointer.position ? 2 * (count.position - pointer.position)
                                                : 2 * (pointer.position - count.position) + 1;
    };
    std::stable_sort(counts.begin(), counts.end(),
                     [&](const Term &a, const Term &b) { return distance(a) < distance(b); });
    for (uint64_t more : {0, 1})
      for (const Term &count : counts)
        list.push_back(elements(program, pointer, count, more));
  }
}

void addRanges(const Terms &terms, ir::FunctionId function, std::vector<Candidate> &list) {
  const Program &program = terms.program;
  const std::vector<uint64_t> all = lengths(program, function);
  for (uint64_t length : all)
    for (const Term &i : terms.integers) {
      if (std::find(all.begin(), all.end(), length + 1) == all.end()) // else `< length + 1`
        list.push_back(comparison(i, BinaryOp::Le, static_cast<int64_t>(length)));
      list.push_back(comparison(i, BinaryOp::Lt, static_cast<int64_t>(length)));
    }
  for (const Term &i : terms.integers)
    if (program.types[i.type].isSigned)
      list.push_back(comparison(i, BinaryOp::Ge, 0));
  for (uint64_t length : all)
    for (const Term &string : terms.pointers)
      if (string.step == Term::Step::None &&
          program.variables[string.variable].extent == ir::Extent::String &&
          length <= program.inputLimits.stringLength)
        list.push_back(shorter(string, length));
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

void addShifts(const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &count : terms.integers) {
    if (terms.program.types[count.type].isSigned)
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
    const TypeId wide = wideInteger(program, true);
    Builder builder(program);
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

void addFits(const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &a : terms.integers)
    for (const Term &b : terms.integers)
      for (BinaryOp op : {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul})
        for (bool isMost : {true, false})
          if (terms.program.types[a.type].width == 32 && terms.program.types[b.type].width == 32)
            list.push_back(fits(a, op, b, isMost));
}

void addLimits(const Terms &terms, std::vector<Candidate> &list) {
  for (const Term &i : terms.integers)
    if (terms.program.types[i.type].isSigned && terms.program.types[i.type].width == 32)
      list.push_back(comparison(i, BinaryOp::Ge, -INT32_MAX));
}

} // namespace

std::vector<Term> arrays(const Program &program, ir::FunctionId function) {
  std::vector<Term> result = termsOf(program, function).pointers;
  std::erase_if(result, [&](const Term &t) { return !arrayOf(program, t).variable; });
  return result;
}

Candidate isWithin(const Program &program, VariableId variable, bool isMost, int64_t limit) {
  const Term term{program.variables[variable].name, program.variables[variable].type, variable};
  return comparison(term, isMost ? BinaryOp::Le : BinaryOp::Ge, limit);
}

Array arrayOf(const Program &program, const Term &pointer) {
  const ir::Type &type = program.types[pointer.type];
  const TypeKind pointee = program.types[type.element].kind;
  if (pointee == TypeKind::Function ||
      (program.types[type.element].cells == 0 && pointee != TypeKind::Void))
    return {};
  if (pointer.step == Term::Step::None)
    return {pointer.variable};
  if (pointer.step == Term::Step::Pointee)
    return {pointer.variable, 0};
  const TypeId record = program.types[program.variables[pointer.variable].type].element;
  return {pointer.variable, program.types[record].fields[pointer.field].cellOffset};
}

Candidate hasElements(const Program &program, const Term &pointer, uint64_t count) {
  const uint64_t bytes = count * elementBytes(program, pointer);
  Candidate result =
      elementsInWords(program, pointer, std::to_string(count), std::to_string(count - 1));
  result.make = [pointer, bytes](Program &copy) {
    const TypeId size = wideInteger(copy, false);
    Builder builder(copy);
    ExprId condition = isValid(builder, pointer, builder.constant(size, bytes));
    return safely(builder, {pointer}, condition);
  };
  result.fixed = count;
  result.reads = readsOf({pointer});
  return result;
}

std::vector<Candidate> candidates(const Program &program, ir::FunctionId function,
                                  PropertyKind kind) {
  const Terms terms = termsOf(program, function);
  std::vector<Candidate> list;
  switch (kind) {
  case PropertyKind::NullDereference:
  case PropertyKind::InvalidCall: addNotNull(terms, list); break;
  case PropertyKind::Bounds:
    addElements(terms, list);
    addRanges(terms, function, list);
    break;
  case PropertyKind::DivisionByZero:
    addDivisors(terms, list);
    addLimits(terms, list);
    break;
  case PropertyKind::Shift: addShifts(terms, list); break;
  case PropertyKind::Overflow: addFits(terms, list); break;
  case PropertyKind::Uninitialised:
    addDivisors(terms, list);
    addRanges(terms, function, list);
    break;
  case PropertyKind::Assertion: // that a called function asks for
    addNotNull(terms, list);
    addDivisors(terms, list);
    addRanges(terms, function, list);
    break;
  default: break;
  }
  return list;
}

} // namespace salve::precondition
