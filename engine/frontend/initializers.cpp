// Initialisers of locals: one assignment per cell that somebody wrote, in order, over
// zeros where the list is partial.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {
/// More cells than this are filled from a table at once.
constexpr uint64_t kMaxSingleCells = 16;
} // namespace

void Lowering::initialise(ir::VariableId variable, const VarDecl *decl, Statements &out) {
  const ir::Variable v = program_.variables[variable];
  if (program_.types[v.type].kind == ir::TypeKind::Unsupported) {
    const Expr *init = decl->getInit();
    escape(init);
    if (init->containsErrors())
      markBroken();
    else if (!init->isEvaluatable(context_)) // else only a use of the variable matters
      initUnsupported(init, v.type);
    return;
  }
  ir::Place target;
  placeBase(target, variable);
  target.range = v.range;
  if (isa<CallExpr>(decl->getInit()->IgnoreParenCasts()))
    labelInput(decl->getInit(), v.name);
  initPlace(target, decl->getInit(), out);
}

/// Names the construct in the initialiser if there is one, else the type.
void Lowering::initUnsupported(const Expr *init, ir::TypeId wanted) {
  size_t before = program_.functions[frame_.function].unsupported.size();
  if (!isa<InitListExpr>(init))
    expr(init);
  if (program_.functions[frame_.function].unsupported.size() == before)
    unsupportedAt(init, typeProblem(wanted));
}

void Lowering::initPlace(const ir::Place &target, const Expr *value, Statements &out) {
  const Expr *inner = value->IgnoreParens();
  if (value->containsErrors())
    markBroken();
  else if (isa<ImplicitValueInitExpr>(inner))
    initZero(target, out);
  else if (const auto *list = dyn_cast<InitListExpr>(inner))
    initList(target, list, out);
  else if (const auto *text = dyn_cast<clang::StringLiteral>(inner);
           text && program_.types[target.type].kind == ir::TypeKind::Array)
    initString(target, text, out);
  else if (const auto *literal = dyn_cast<CompoundLiteralExpr>(inner);
           literal && program_.types[target.type].kind == ir::TypeKind::Array)
    initPlace(target, literal->getInitializer(), out); // GNU
  else {
    ir::ExprId root = expr(value);
    if (program_.exprs[root].type != target.type) {
      unsupportedAt(value, typeProblem(type(value->getType())));
      return;
    }
    component(root, ir::ComponentKind::Rhs);
    initCell(target, root, out);
  }
}

void Lowering::initCell(const ir::Place &target, ir::ExprId value, Statements &out) {
  ir::Expr store = shape(ir::ExprKind::Assign, target.type, program_.exprs[value].range);
  ir::Place place = target;
  for (ir::Projection &step : place.path) // an expression has one parent
    if (step.kind == ir::Projection::Kind::Index)
      step.index =
          constant(type(context_.UnsignedLongTy), program_.exprs[step.index].value, target.range);
  store.place = program_.places.add(std::move(place));
  store.a = value;
  ir::SourceRange range = store.range;
  out.push_back(exprStatement(add(std::move(store)), range));
}

void Lowering::initList(const ir::Place &target, const InitListExpr *list, Statements &out) {
  if (const InitListExpr *semantic = list->getSemanticForm())
    list = semantic;
  const ir::Type described = program_.types[target.type];
  switch (described.kind) {
  case ir::TypeKind::Integer:
  case ir::TypeKind::Float:
  case ir::TypeKind::Pointer:
    if (list->getNumInits() == 0)
      initZero(target, out);
    else
      initPlace(target, list->getInit(0), out);
    return;
  case ir::TypeKind::Array: {
    if (list->isStringLiteralInit()) {
      initPlace(target, list->getInit(0), out);
      return;
    }
    uint64_t written = std::min<uint64_t>(list->getNumInits(), described.count);
    if ((described.count - written) * program_.types[described.element].cells > kMaxSingleCells) {
      initZero(target, out);
    } else {
      for (uint64_t i = written; i < described.count; ++i)
        initZero(element(target, i), out);
    }
    for (uint64_t i = 0; i < written; ++i)
      initPlace(element(target, i), list->getInit(static_cast<unsigned>(i)), out);
    return;
  }
  case ir::TypeKind::Record: {
    if (described.isUnion) {
      initUnion(target, list, out);
      return;
    }
    unsigned next = 0;
    for (uint32_t i = 0; i < described.fields.size(); ++i) {
      if (next < list->getNumInits())
        initPlace(field(target, i), list->getInit(next++), out);
      else
        initZero(field(target, i), out);
    }
    return;
  }
  case ir::TypeKind::Void:
  case ir::TypeKind::Function:
  case ir::TypeKind::Unsupported: break;
  }
  unsupportedAt(list, typeProblem(target.type));
}

/// The bytes that the member leaves are zero.
void Lowering::initUnion(const ir::Place &target, const InitListExpr *list, Statements &out) {
  const FieldDecl *member = list->getInitializedFieldInUnion();
  bool isMember = member && list->getNumInits() > 0;
  if (!isMember ||
      program_.types[type(member->getType())].bytes < program_.types[target.type].bytes)
    initZero(target, out);
  if (isMember)
    initPlace(field(target, fieldNumber(member)), list->getInit(0), out);
}

void Lowering::initString(const ir::Place &target, const clang::StringLiteral *text,
                          Statements &out) {
  const ir::Type described = program_.types[target.type];
  std::vector<uint64_t> cells(described.count, 0);
  for (uint64_t i = 0; i < described.count && i < text->getLength(); ++i)
    cells[i] = truncated(described.element, text->getCodeUnit(i));
  initCells(target, std::move(cells), out);
}

void Lowering::initZero(const ir::Place &target, Statements &out) {
  initCells(target, std::vector<uint64_t>(program_.types[target.type].cells, 0), out);
}

/// Constants that nobody wrote as expressions; `cells` has one value per cell.
void Lowering::initCells(const ir::Place &target, std::vector<uint64_t> cells, Statements &out) {
  const ir::Type described = program_.types[target.type];
  if (described.isScalar()) {
    initCell(target, constant(target.type, cells[0], target.range), out);
    return;
  }
  if (cells.size() > kMaxSingleCells || described.isUnion) {
    initTable(target, std::move(cells), out);
    return;
  }
  uint64_t done = 0;
  auto step = [&](const ir::Place &part) {
    uint64_t size = program_.types[part.type].cells;
    initCells(
        part,
        {cells.begin() + static_cast<long>(done), cells.begin() + static_cast<long>(done + size)},
        out);
    done += size;
  };
  if (described.kind == ir::TypeKind::Record) {
    for (uint32_t i = 0; i < described.fields.size(); ++i)
      step(field(target, i));
  } else {
    for (uint64_t i = 0; i < described.count; ++i)
      step(element(target, i));
  }
}

/// All at once, from a table of constants.
void Lowering::initTable(const ir::Place &target, std::vector<uint64_t> cells, Statements &out) {
  ir::Place table;
  table.range = target.range;
  placeBase(table, constantTable(target.type, std::move(cells), target.range));
  ir::Expr value = shape(ir::ExprKind::Load, target.type, target.range);
  value.place = program_.places.add(std::move(table));
  initCell(target, add(std::move(value)), out);
}

ir::Place Lowering::element(const ir::Place &target, uint64_t index) {
  ir::Place result = target;
  ir::Projection step;
  step.kind = ir::Projection::Kind::Index;
  step.index = constant(type(context_.UnsignedLongTy), index, target.range);
  step.type = program_.types[target.type].element;
  result.type = step.type;
  result.path.push_back(step);
  return result;
}

ir::Place Lowering::field(const ir::Place &target, uint32_t number) {
  ir::Place result = target;
  ir::Projection step;
  step.kind = ir::Projection::Kind::Field;
  step.field = number;
  step.type = program_.types[target.type].fields[number].type;
  result.type = step.type;
  result.path.push_back(step);
  return result;
}

} // namespace salve::frontend
