// Initialisers of locals: one assignment per cell that somebody wrote, in order, over
// zeros where the list is partial.
#include "engine/frontend/declarations/initializers.h"

#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/components.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/operators.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/functions.h"
#include "engine/support/limits/frontend.h"

using namespace clang;

namespace salve::frontend {

static void initUnsupported(Context &c, const clang::Expr *init, ir::TypeId wanted);
static void initList(Context &c, const ir::Place &target, const clang::InitListExpr *list,
                     Statements &out);
static void initComponents(Context &c, const ir::Place &target, const clang::InitListExpr *list,
                           Statements &out);
static void initString(Context &c, const ir::Place &target, const clang::StringLiteral *text,
                       Statements &out);
static void initZero(Context &c, const ir::Place &target, Statements &out);
static void initCell(Context &c, const ir::Place &target, ir::ExprId value, Statements &out);
static void initUnion(Context &c, const ir::Place &target, const clang::InitListExpr *list,
                      Statements &out);
static void initTable(Context &c, const ir::Place &target, std::vector<Bits> cells,
                      Statements &out);
static void initCells(Context &c, const ir::Place &target, std::vector<Bits> cells,
                      Statements &out);
static ir::Place elementOf(Context &c, const ir::Place &target, uint64_t index);
static ir::Place fieldOf(Context &c, const ir::Place &target, uint32_t number);

void initialise(Context &c, ir::VariableId variable, const VarDecl *decl, Statements &out) {
  const ir::Variable v = c.program.variables[variable];
  if (c.program.types[v.type].kind == ir::TypeKind::Unsupported) {
    const Expr *init = decl->getInit();
    escape(c, init);
    if (init->containsErrors())
      markBroken(c);
    else if (!init->isEvaluatable(c.ast)) // else only a use of the variable matters
      initUnsupported(c, init, v.type);
    return;
  }
  ir::Place target;
  placeBase(c, target, variable);
  target.range = v.range;
  if (isa<CallExpr>(decl->getInit()->IgnoreParenCasts()))
    labelInput(c, decl->getInit(), v.name);
  initPlace(c, target, decl->getInit(), out);
}

/// Names the construct in the initialiser if there is one, else the type.
static void initUnsupported(Context &c, const Expr *init, ir::TypeId wanted) {
  size_t before = c.program.functions[c.frame.function].unsupported.size();
  if (!isa<InitListExpr>(init))
    expr(c, init);
  if (c.program.functions[c.frame.function].unsupported.size() == before)
    unsupportedAt(c, init, typeProblem(c, wanted));
}

void initPlace(Context &c, const ir::Place &target, const Expr *value, Statements &out) {
  const Expr *inner = value->IgnoreParens();
  if (value->containsErrors())
    markBroken(c);
  else if (isa<ImplicitValueInitExpr>(inner))
    initZero(c, target, out);
  else if (const auto *list = dyn_cast<InitListExpr>(inner))
    initList(c, target, list, out);
  else if (const auto *text = dyn_cast<clang::StringLiteral>(inner);
           text && c.program.types[target.type].kind == ir::TypeKind::Array)
    initString(c, target, text, out);
  else if (const auto *literal = dyn_cast<CompoundLiteralExpr>(inner);
           literal && c.program.types[target.type].kind == ir::TypeKind::Array)
    initPlace(c, target, literal->getInitializer(), out); // GNU
  else {
    ir::ExprId root = expr(c, value);
    if (c.program.exprs[root].type != target.type) {
      unsupportedAt(c, value, typeProblem(c, typeOf(c, value->getType())));
      return;
    }
    component(c, root, ir::ComponentKind::Rhs);
    initCell(c, target, root, out);
  }
}

static void initCell(Context &c, const ir::Place &target, ir::ExprId value, Statements &out) {
  ir::Expr store = shape(c, ir::ExprKind::Assign, target.type, c.program.exprs[value].range);
  ir::Place place = target;
  for (ir::Projection &step : place.path) // an expression has one parent
    if (step.kind == ir::Projection::Kind::Index)
      step.index = constant(c, typeOf(c, c.ast.UnsignedLongTy), c.program.exprs[step.index].value,
                            target.range);
  store.place = c.program.places.add(std::move(place));
  store.a = value;
  ir::SourceRange range = store.range;
  out.push_back(exprStatement(c, add(c, std::move(store)), range));
}

static void initList(Context &c, const ir::Place &target, const InitListExpr *list,
                     Statements &out) {
  if (const InitListExpr *semantic = list->getSemanticForm())
    list = semantic;
  const ir::Type described = c.program.types[target.type];
  if (isComponents(c, list->getType()) && described.kind == ir::TypeKind::Record)
    return initComponents(c, target, list, out);
  switch (described.kind) {
  case ir::TypeKind::Integer:
  case ir::TypeKind::Float:
  case ir::TypeKind::Pointer:
    if (list->getNumInits() == 0)
      initZero(c, target, out);
    else
      initPlace(c, target, list->getInit(0), out);
    return;
  case ir::TypeKind::Array: {
    if (list->isStringLiteralInit()) {
      initPlace(c, target, list->getInit(0), out);
      return;
    }
    uint64_t written = std::min<uint64_t>(list->getNumInits(), described.count);
    if ((described.count - written) * c.program.types[described.element].cells >
        limits::frontend::kSingleCells) {
      initZero(c, target, out);
    } else {
      for (uint64_t i = written; i < described.count; ++i)
        initZero(c, elementOf(c, target, i), out);
    }
    for (uint64_t i = 0; i < written; ++i)
      initPlace(c, elementOf(c, target, i), list->getInit(static_cast<unsigned>(i)), out);
    return;
  }
  case ir::TypeKind::Record: {
    if (described.isUnion) {
      initUnion(c, target, list, out);
      return;
    }
    unsigned next = 0;
    for (uint32_t i = 0; i < described.fields.size(); ++i) {
      if (next < list->getNumInits())
        initPlace(c, fieldOf(c, target, i), list->getInit(next++), out);
      else
        initZero(c, fieldOf(c, target, i), out);
    }
    return;
  }
  case ir::TypeKind::Void:
  case ir::TypeKind::Function:
  case ir::TypeKind::Unsupported: break;
  }
  unsupportedAt(c, list, typeProblem(c, target.type));
}

/// The elements of a complex number or vector; or all of it.
static void initComponents(Context &c, const ir::Place &target, const InitListExpr *list,
                           Statements &out) {
  const ir::Place all = fieldOf(c, target, 0);
  const unsigned written = list->getNumInits();
  if (written == 1 && isComponents(c, list->getInit(0)->getType()))
    return initPlace(c, target, list->getInit(0), out);
  for (uint64_t i = 0; i < c.program.types[all.type].count; ++i) {
    const ir::Place one = elementOf(c, all, i);
    if (i < written)
      initPlace(c, one, list->getInit(static_cast<unsigned>(i)), out);
    else
      initZero(c, one, out);
  }
}

/// The bytes that the member leaves are zero.
static void initUnion(Context &c, const ir::Place &target, const InitListExpr *list,
                      Statements &out) {
  const FieldDecl *member = list->getInitializedFieldInUnion();
  bool isMember = member && list->getNumInits() > 0;
  if (!isMember ||
      c.program.types[typeOf(c, member->getType())].bytes < c.program.types[target.type].bytes)
    initZero(c, target, out);
  if (isMember)
    initPlace(c, fieldOf(c, target, fieldNumber(member)), list->getInit(0), out);
}

static void initString(Context &c, const ir::Place &target, const clang::StringLiteral *text,
                       Statements &out) {
  const ir::Type described = c.program.types[target.type];
  std::vector<Bits> cells(described.count, 0);
  for (uint64_t i = 0; i < described.count && i < text->getLength(); ++i)
    cells[i] = truncated(c, described.element, text->getCodeUnit(i));
  initCells(c, target, std::move(cells), out);
}

static void initZero(Context &c, const ir::Place &target, Statements &out) {
  initCells(c, target, std::vector<Bits>(c.program.types[target.type].cells, 0), out);
}

/// Constants that nobody wrote as expressions; `cells` has one value per cell.
static void initCells(Context &c, const ir::Place &target, std::vector<Bits> cells,
                      Statements &out) {
  const ir::Type described = c.program.types[target.type];
  if (described.isScalar()) {
    initCell(c, target, constant(c, target.type, cells[0], target.range), out);
    return;
  }
  if (cells.size() > limits::frontend::kSingleCells || described.isUnion) {
    initTable(c, target, std::move(cells), out);
    return;
  }
  uint64_t done = 0;
  auto step = [&](const ir::Place &part) {
    uint64_t size = c.program.types[part.type].cells;
    initCells(
        c, part,
        {cells.begin() + static_cast<long>(done), cells.begin() + static_cast<long>(done + size)},
        out);
    done += size;
  };
  if (described.kind == ir::TypeKind::Record) {
    for (uint32_t i = 0; i < described.fields.size(); ++i)
      step(fieldOf(c, target, i));
  } else {
    for (uint64_t i = 0; i < described.count; ++i)
      step(elementOf(c, target, i));
  }
}

/// All at once, from a table of constants.
static void initTable(Context &c, const ir::Place &target, std::vector<Bits> cells,
                      Statements &out) {
  ir::Place table;
  table.range = target.range;
  placeBase(c, table, constantTable(c, target.type, std::move(cells), target.range));
  ir::Expr value = shape(c, ir::ExprKind::Load, target.type, target.range);
  value.place = c.program.places.add(std::move(table));
  initCell(c, target, add(c, std::move(value)), out);
}

static ir::Place elementOf(Context &c, const ir::Place &target, uint64_t index) {
  ir::Place result = target;
  ir::Projection step;
  step.kind = ir::Projection::Kind::Index;
  step.index = constant(c, typeOf(c, c.ast.UnsignedLongTy), index, target.range);
  step.type = c.program.types[target.type].element;
  result.type = step.type;
  result.path.push_back(step);
  return result;
}

static ir::Place fieldOf(Context &c, const ir::Place &target, uint32_t number) {
  ir::Place result = target;
  ir::Projection step;
  step.kind = ir::Projection::Kind::Field;
  step.field = number;
  step.type = c.program.types[target.type].fields[number].type;
  result.type = step.type;
  result.path.push_back(step);
  return result;
}

} // namespace salve::frontend
