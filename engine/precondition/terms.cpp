#include "engine/precondition/terms.h"

#include "engine/ir/walk.h"
#include "engine/precondition/usage.h"
#include "engine/support/limits/precondition.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <set>

namespace salve::precondition {

using ir::ExprId;
using ir::Program;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;
using repair::Builder;

namespace {

/// What the function and what it calls say of the data that they are given.
struct Mentioned {
  std::set<std::string> fields{};
  std::set<VariableId> indexed{}; ///< pointers that are indexed or moved
  std::set<std::string> indexedFields{};
  std::set<VariableId> globals{}; ///< that somebody else can have written
  bool isConstKept = true;        ///< by all casts
  std::set<TypeId> changed{};     ///< that pointers point to which are written through, or may be
  bool changesAny = false;        ///< nobody knows what is written
};

void noteIndexed(const Program &program, ExprId pointer, Mentioned &mentioned) {
  const ir::Expr &expr = program.exprs[pointer];
  if (expr.kind != ir::ExprKind::Load)
    return;
  const ir::Place &place = program.places[expr.place];
  if (const ir::Field *field = lastField(program, place))
    mentioned.indexedFields.insert(field->name);
  else if (place.variable && place.path.empty())
    mentioned.indexed.insert(place.variable);
}

void notePlace(const Program &program, ir::FunctionId entry, const ir::Place &place,
               Mentioned &mentioned) {
  TypeId type = place.baseType;
  for (const ir::Projection &step : place.path) {
    if (step.kind == ir::Projection::Kind::Field)
      mentioned.fields.insert(program.types[type].fields[step.field].name);
    type = step.type;
  }
  if (place.pointer && !place.path.empty() &&
      place.path.front().kind == ir::Projection::Kind::Element)
    noteIndexed(program, place.pointer, mentioned);
  if (place.variable && program.variables[place.variable].storage == ir::Storage::Global &&
      ir::arbitraryAtEntry(program, entry, place.variable))
    mentioned.globals.insert(place.variable);
}

/// What the caller alone goes on with: all that is returned, if nobody else calls the function.
std::set<ExprId> returned(const Program &program, ir::FunctionId entry) {
  bool isCalled = false;
  for (ir::FunctionId f : ir::reachable(program, entry))
    ir::forEachExpr(program, f,
                    [&](ExprId id) { isCalled = isCalled || program.exprs[id].callee == entry; });
  std::set<ExprId> result;
  std::function<void(ExprId)> add = [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    result.insert(id);
    if (expr.kind == ir::ExprKind::Cast)
      add(expr.a);
    if (expr.kind == ir::ExprKind::Conditional) {
      add(expr.b);
      add(expr.c);
    }
  };
  if (!isCalled)
    ir::forEachStmt(program, entry, [&](ir::StmtId id) {
      const ir::Stmt &stmt = program.stmts[id];
      if (stmt.kind == ir::StmtKind::Return && stmt.expr)
        add(stmt.expr);
    });
  return result;
}

/// Whether what a pointer to const points to is not written through another pointer: by the types
/// of all casts, but of those for what is only asked, copied from or `reading` anyhow.
bool keepsConst(const Program &program, ir::FunctionId function, std::set<ExprId> reading) {
  std::set<ExprId> dropping;
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    auto skipCasts = [&](ExprId part) {
      for (; part && program.exprs[part].kind == ir::ExprKind::Cast; part = program.exprs[part].a)
        reading.insert(part);
    };
    if (expr.kind == ir::ExprKind::Query)
      skipCasts(expr.a);
    if (expr.kind == ir::ExprKind::Query || expr.kind == ir::ExprKind::Copy)
      skipCasts(expr.b);
    const ir::Type &to = program.types[expr.type];
    if (expr.kind == ir::ExprKind::Cast && program.types[program.exprs[expr.a].type].toConst &&
        !to.toConst && !to.isBool && to.kind != TypeKind::Void)
      dropping.insert(id);
  });
  return std::includes(reading.begin(), reading.end(), dropping.begin(), dropping.end());
}

/// Through which pointers something is written, by what they point to.
void noteChanges(const Program &program, ir::FunctionId function, Mentioned &mentioned) {
  auto pointee = [&](ExprId pointer) { return program.types[program.exprs[pointer].type].element; };
  ir::forEachExpr(program, function, [&](ExprId id) {
    const ir::Expr &expr = program.exprs[id];
    const ExprId through = expr.place ? program.places[expr.place].pointer : ExprId();
    switch (expr.kind) {
    case ir::ExprKind::Assign:
    case ir::ExprKind::CompoundAssign:
    case ir::ExprKind::Increment:
      if (through)
        mentioned.changed.insert(pointee(through));
      break;
    case ir::ExprKind::AddressOf: // of a part
      if (through && program.types[expr.type].element != pointee(through))
        mentioned.changed.insert(pointee(through));
      break;
    case ir::ExprKind::Cast:
      if (program.types[program.exprs[expr.a].type].kind == TypeKind::Pointer &&
          program.types[expr.type].kind != TypeKind::Void && !program.types[expr.type].isBool &&
          !program.types[expr.type].toConst && program.types[expr.type].element != pointee(expr.a))
        mentioned.changed.insert(pointee(expr.a));
      break;
    case ir::ExprKind::Call:
      mentioned.changesAny |= !expr.callee || !program.functions[expr.callee].body;
      break;
    case ir::ExprKind::Copy:
    case ir::ExprKind::Fill:
    case ir::ExprKind::Havoc:
    case ir::ExprKind::Deallocate:
    case ir::ExprKind::UnknownCode:
    case ir::ExprKind::NotModelled: mentioned.changesAny = true; break;
    default: break;
    }
  });
}

/// A model that gives no pointer back writes where its parameters say so only.
bool isReader(const Program &program, const ir::Function &function) {
  return function.isModel && program.types[function.returnType].kind != TypeKind::Pointer;
}

void noteParameters(const Program &program, const ir::Function &reader, Mentioned &mentioned) {
  for (VariableId parameter : reader.parameters) {
    const ir::Type &type = program.types[program.variables[parameter].type];
    if (type.kind != TypeKind::Pointer || type.toConst)
      continue;
    mentioned.changesAny |= program.types[type.element].kind == TypeKind::Void;
    mentioned.changed.insert(type.element);
  }
}

Mentioned mentionedIn(const Program &program, ir::FunctionId function) {
  Mentioned result;
  for (ir::FunctionId f : ir::reachable(program, function)) {
    const ir::Function &reached = program.functions[f];
    if (isReader(program, reached)) {
      noteParameters(program, reached, result);
      continue;
    }
    result.isConstKept =
        result.isConstKept &&
        keepsConst(program, f, f == function ? returned(program, f) : std::set<ExprId>());
    noteChanges(program, f, result);
    if (reached.isModel)
      continue;
    ir::forEachPlace(program, f, [&](ir::PlaceId id) {
      notePlace(program, function, program.places[id], result);
    });
    ir::forEachExpr(program, f, [&](ExprId id) {
      const ir::Expr &expr = program.exprs[id];
      if (expr.kind == ir::ExprKind::PointerAdd)
        noteIndexed(program, expr.a, result);
    });
  }
  return result;
}

Term extended(const Term &term, Step step, TypeId type) {
  Term result = term;
  result.at.steps.push_back(step);
  result.type = type;
  return result;
}

/// Whether the pointer is one to a single object that the function looks at.
bool isFollowed(const Program &program, const Term &pointer, const Mentioned &mentioned) {
  if (followed(pointer.at).size() >= limits::precondition::kPointers)
    return false;
  if (pointer.at.steps.empty())
    return mentioned.indexed.count(pointer.at.variable) == 0;
  const Step &last = pointer.at.steps.back();
  if (last.kind != Step::Kind::Field)
    return true;
  return mentioned.indexedFields.count(ownName(textOf(program, pointer.at))) == 0;
}

/// What is in the term or behind it.
std::vector<Term> inside(const Program &program, const Term &term, const Mentioned &mentioned,
                         Fields fields) {
  std::vector<Term> result;
  const ir::Type &type = program.types[term.type];
  if (type.kind == TypeKind::Pointer && isFollowed(program, term, mentioned)) {
    const ir::Type &pointee = program.types[type.element];
    if (pointee.kind == TypeKind::Record || (pointee.isScalar() && !pointee.name.ends_with("char")))
      result.push_back(extended(term, {Step::Kind::Pointee}, type.element));
  }
  if (type.kind == TypeKind::Record && !type.isUnion)
    for (uint32_t f = 0; f < type.fields.size(); ++f)
      if (const ir::Field &field = type.fields[f];
          (fields == Fields::All || mentioned.fields.count(field.name) > 0) &&
          !field.name.empty() && field.bitWidth == 0)
        result.push_back(extended(term, {Step::Kind::Field, f}, field.type));
  return result;
}

TypeId typeAt(const Program &program, const Location &location) {
  TypeId type = program.variables[location.variable].type;
  for (const Step &step : location.steps)
    type = step.kind == Step::Kind::Field ? program.types[type].fields[step.field].type
                                          : program.types[type].element;
  return type;
}

} // namespace

Terms termsOf(const Program &program, ir::FunctionId function, Fields fields) {
  const Mentioned mentioned = mentionedIn(program, function);
  std::deque<Term> open;
  auto begin = [&](VariableId id) {
    const ir::Variable &variable = program.variables[id];
    if (!variable.name.empty())
      open.push_back({variable.name, variable.type, {id}, open.size()});
  };
  for (VariableId id : program.functions[function].parameters)
    begin(id);
  for (VariableId id : mentioned.globals)
    begin(id);
  Terms result;
  auto add = [](std::vector<Term> &list, const Term &term) {
    if (list.size() < limits::precondition::kTerms)
      list.push_back(term);
  };
  for (; !open.empty(); open.pop_front()) {
    Term term = std::move(open.front());
    const ir::Type &type = program.types[term.type];
    term.text = textOf(program, term.at);
    const bool isKept = !mentioned.changesAny && mentioned.changed.count(type.element) == 0;
    term.isOnlyRead = mentioned.isConstKept && (type.toConst || isKept);
    if (type.kind == TypeKind::Integer && !type.isBool)
      add(result.integers, term);
    else if (type.kind == TypeKind::Pointer)
      add(result.pointers, term);
    else if (type.kind == TypeKind::Float)
      add(result.floats, term);
    for (Term &next : inside(program, term, mentioned, fields))
      open.push_back(std::move(next));
  }
  return result;
}

std::string textOf(const Program &program, const Location &location) {
  std::string text = program.variables[location.variable].name;
  TypeId type = program.variables[location.variable].type;
  bool isPointee = false; // of what `text` says
  for (const Step &step : location.steps) {
    if (step.kind == Step::Kind::Field) {
      const ir::Field &field = program.types[type].fields[step.field];
      text += (isPointee ? "->" : ".") + field.name;
      type = field.type;
    } else {
      if (isPointee)
        text = "(*" + text + ")";
      type = program.types[type].element;
    }
    isPointee = step.kind == Step::Kind::Pointee;
  }
  return isPointee ? "*" + text : text;
}

std::vector<Location> followed(const Location &location) {
  std::vector<Location> result;
  for (size_t i = 0; i < location.steps.size(); ++i)
    if (location.steps[i].kind == Step::Kind::Pointee)
      result.push_back({location.variable, {location.steps.begin(), location.steps.begin() + i}});
  return result;
}

ExprId valueAt(Builder &builder, const Location &location) {
  ir::Place place = builder.placeOf(location.variable);
  for (const Step &step : location.steps)
    place = step.kind == Step::Kind::Field ? builder.fieldOf(std::move(place), step.field)
                                           : builder.through(builder.load(std::move(place)), {});
  return builder.load(std::move(place));
}

ExprId safely(Builder &builder, const std::vector<Term> &terms, ExprId condition) {
  std::set<Location> pointers;
  for (const Term &term : terms)
    for (const Location &pointer : followed(term.at))
      pointers.insert(pointer);
  // A pointer comes before what is reached by it.
  for (auto pointer = pointers.rbegin(); pointer != pointers.rend(); ++pointer) {
    const ExprId value = valueAt(builder, *pointer);
    const ExprId null = builder.constant(builder.program().exprs[value].type, 0);
    condition = builder.logical(ir::LogicalOp::Or, builder.compare(ir::BinaryOp::Eq, value, null),
                                condition);
  }
  return condition;
}

ir::InputKey keyOf(const Program &program, const Location &location) {
  ir::InputKey key{ir::InputKey::Kind::Variable, location.variable.index};
  TypeId type = program.variables[location.variable].type;
  for (const Step &step : location.steps)
    if (step.kind == Step::Kind::Field) {
      const ir::Field &field = program.types[type].fields[step.field];
      key.cell += field.cellOffset;
      type = field.type;
    } else {
      type = program.types[type].element;
      key = ir::pointeeKey(program, key, ir::cellElement(program, type), 0);
    }
  return key;
}

bool isArray(const Program &program, const Term &pointer) {
  const ir::Type &pointee = program.types[program.types[pointer.type].element];
  return pointee.kind != TypeKind::Function &&
         (pointee.cells > 0 || pointee.kind == TypeKind::Void);
}

void setExtent(Program &program, const Location &pointer, const ir::Extent &extent) {
  if (pointer.steps.empty()) {
    program.variables[pointer.variable].extent = extent;
    return;
  }
  const auto pointee =
      std::find_if(pointer.steps.rbegin(), pointer.steps.rend(),
                   [](const Step &step) { return step.kind == Step::Kind::Pointee; });
  const Location holder{pointer.variable, {pointer.steps.begin(), pointee.base()}};
  const TypeId type = ir::cellElement(program, typeAt(program, holder));
  program.extents[{type, keyOf(program, pointer).cell}] = extent;
}

} // namespace salve::precondition
