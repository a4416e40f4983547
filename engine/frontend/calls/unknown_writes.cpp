#include "engine/frontend/calls/unknown_writes.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/places.h"

#include <clang/AST/Attr.h>

using namespace clang;

namespace salve::frontend {

namespace {

constexpr uint64_t kMaxElements = 8; ///< of an array of pointers
constexpr uint64_t kMaxCells = 4096; ///< of a global variable
constexpr unsigned kMaxGlobals = 32;

/// A pointer inside an object that becomes arbitrary.
struct PointerCell {
  std::vector<ir::Projection> path;
  QualType type;
};

/// Where pointers are in a `t`; false: not all of them can be named.
bool pointerCells(Context &c, QualType t, const std::vector<ir::Projection> &path,
                  std::vector<PointerCell> &out) {
  if (t.isConstQualified() || t->isArithmeticType() || t->isFunctionType())
    return true;
  if (t->isPointerType()) {
    const QualType pointee = t->getPointeeType();
    out.push_back({path, t});
    return !pointee->isVoidType() && !pointee->isFunctionType() && !pointee->isIncompleteType();
  }
  auto step = [&](ir::Projection::Kind kind, QualType to) {
    ir::Projection next;
    next.kind = kind;
    next.type = typeOf(c, to);
    return next;
  };
  if (const ConstantArrayType *array = c.ast.getAsConstantArrayType(t)) {
    std::vector<PointerCell> inside;
    const bool isKnown = pointerCells(c, array->getElementType(), path, inside);
    if (inside.empty())
      return isKnown;
    const uint64_t count = array->getSize().getLimitedValue();
    for (uint64_t i = 0; i < std::min(count, kMaxElements); ++i) {
      std::vector<ir::Projection> longer = path;
      longer.push_back(step(ir::Projection::Kind::Index, array->getElementType()));
      longer.back().index = constant(c, typeOf(c, c.ast.UnsignedLongTy), i, {});
      pointerCells(c, array->getElementType(), longer, out);
    }
    return isKnown && count <= kMaxElements;
  }
  const RecordDecl *record = t->getAsRecordDecl();
  if (!record || !record->getDefinition())
    return true;
  bool isKnown = true;
  for (const FieldDecl *field : record->getDefinition()->fields()) {
    if (field->isBitField() && field->getDeclName().isEmpty())
      continue;
    std::vector<ir::Projection> longer = path;
    longer.push_back(step(ir::Projection::Kind::Field, field->getType()));
    longer.back().field = fieldNumber(field);
    std::vector<PointerCell> inside;
    isKnown &= pointerCells(c, field->getType(), longer, inside);
    if (record->isUnion() && !inside.empty())
      return false;
    out.insert(out.end(), inside.begin(), inside.end());
  }
  return isKnown;
}

/// What an argument points to, as its own type tells.
QualType objectOf(const Expr *argument) {
  const QualType written = argument->IgnoreParenImpCasts()->getType();
  if (written->isPointerType())
    return written->getPointeeType();
  return written->isArrayType() ? written : QualType();
}

ir::ExprId havoc(Context &c, ir::ExprId pointer, ir::SourceRange range) {
  ir::Expr result = shape(c, ir::ExprKind::Havoc, typeOf(c, c.ast.VoidTy), range);
  result.a = pointer;
  return add(c, std::move(result));
}

ir::ExprId addressOf(Context &c, ir::VariableId variable, QualType t, ir::SourceRange range) {
  ir::Place place;
  placeBase(c, place, variable);
  place.range = range;
  ir::Expr result = shape(c, ir::ExprKind::AddressOf,
                          typeOf(c, c.ast.getPointerType(t.getUnqualifiedType())), range);
  result.place = c.program.places.add(std::move(place));
  return add(c, std::move(result));
}

/// Some of what may change is not modelled: what is found is right, nothing is proved for it.
void giveUp(Context &c) {
  c.program.functions[c.frame.function].isIncomplete = true;
  note(c, "some pointers that functions without a body may write to are taken to stay");
}

/// The cells of the object at `pointer`, a variable, which is of type `object`.
std::vector<ir::ExprId> change(Context &c, ir::VariableId pointer, QualType object,
                               ir::SourceRange range) {
  std::vector<ir::ExprId> result = {havoc(c, loadVariable(c, pointer, range), range)};
  std::vector<PointerCell> cells;
  bool isKnown = pointerCells(c, object, {}, cells);
  const ir::TypeId objectType = typeOf(c, object), size = typeOf(c, c.ast.UnsignedLongTy);
  for (const PointerCell &cell : cells) {
    auto placeOfCell = [&] {
      ir::Place place;
      place.pointer = loadVariable(c, pointer, range);
      place.baseType = objectType;
      place.path = cell.path;
      place.type = typeOf(c, cell.type);
      place.range = range;
      return c.program.places.add(std::move(place));
    };
    const QualType pointee = cell.type->getPointeeType();
    if (pointee->isVoidType() || pointee->isFunctionType() || pointee->isIncompleteType())
      continue;
    ir::Expr old = shape(c, ir::ExprKind::Load, typeOf(c, cell.type), range);
    old.place = placeOfCell();
    ir::Expr store = shape(c, ir::ExprKind::Assign, old.type, range);
    store.place = placeOfCell();
    store.a = arbitrary(c, cell.type.getUnqualifiedType(), range, "a pointer that is written");
    ir::ExprId both = comma(c, add(c, std::move(store)), constant(c, c.program.intType, 1, range));
    if (!pointee.isConstQualified())
      both = comma(c, havoc(c, add(c, std::move(old)), range), both);
    ir::Expr isThere = shape(c, ir::ExprKind::Query, c.program.intType, range);
    isThere.query = ir::PointerQuery::Writable;
    isThere.a = loadVariable(c, pointer, range);
    isThere.b = constant(c, size, c.program.types[objectType].bytes, range);
    ir::Expr guarded = shape(c, ir::ExprKind::Logical, c.program.intType, range);
    guarded.logical = ir::LogicalOp::And;
    guarded.a = add(c, std::move(isThere));
    guarded.b = both;
    result.push_back(add(c, std::move(guarded)));
  }
  if (!isKnown)
    giveUp(c);
  return result;
}

bool isLibrary(const Context &c, const FunctionDecl *callee) {
  return callee->getBuiltinID() != 0 ||
         c.ast.getSourceManager().isInSystemHeader(callee->getLocation());
}

bool isReachable(const Context &c, const VarDecl *var) {
  return var->isFirstDecl() && var->hasGlobalStorage() && var->isExternallyVisible() &&
         (var->isReferenced() || var->isUsed()) &&
         !c.ast.getSourceManager().isInSystemHeader(var->getLocation()) &&
         var->getTLSKind() == VarDecl::TLS_None &&
         !c.ast.getBaseElementType(var->getType()).isConstQualified() &&
         !var->getMostRecentDecl()->getType()->isIncompleteType() && !var->isInvalidDecl();
}

} // namespace

bool holdsPointers(const Context &c, const Expr *argument) {
  const QualType object = objectOf(argument);
  if (object.isNull())
    return false;
  const QualType element = c.ast.getBaseElementType(object);
  return element->isPointerType() || element->isRecordType();
}

std::vector<ir::ExprId> argumentBecomesArbitrary(Context &c, const Expr *written,
                                                 ir::VariableId pointer, ir::SourceRange range) {
  const QualType object = objectOf(written);
  const QualType whole = c.ast.getBaseElementType(object);
  const ir::TypeId objectType = typeOf(c, object); // may move the types
  const bool isOne = !object->isArrayType() &&
                     c.program.types[c.program.variables[pointer].type].element == objectType;
  if (isOne && !whole->isIncompleteType())
    return change(c, pointer, object.getUnqualifiedType(), range);
  if (whole->isRecordType() || whole->isPointerType())
    giveUp(c);
  return {havoc(c, loadVariable(c, pointer, range), range)};
}

std::vector<ir::ExprId> globalsBecomeArbitrary(Context &c, const FunctionDecl *callee,
                                               ir::SourceRange range) {
  if (isLibrary(c, callee) || callee->hasAttr<PureAttr>() || callee->hasAttr<ConstAttr>())
    return {};
  std::vector<const VarDecl *> globals;
  for (const Decl *decl : c.ast.getTranslationUnitDecl()->decls())
    if (const auto *var = dyn_cast<VarDecl>(decl); var && isReachable(c, var))
      globals.push_back(var);
  const std::string &name = c.program.functions[c.frame.function].name;
  const bool hasContract = c.frame.isGenerated || // its frame is compared; see giveUp
                           (c.unit.contracts && c.unit.contracts->functions.contains(name));
  if (!globals.empty() && (hasContract || globals.size() > kMaxGlobals)) {
    c.program.functions[c.frame.function].isIncomplete = true;
    note(c, "functions without a body are taken not to write to global variables");
    return {};
  }
  std::vector<ir::ExprId> result;
  for (const VarDecl *var : globals) {
    const ir::VariableId id = variableOf(c, var);
    const ir::Type t = c.program.types[c.program.variables[id].type];
    if (c.variableProblems.count(id) != 0 || t.kind == ir::TypeKind::Unsupported || t.isVariable)
      continue;
    if (t.cells > kMaxCells) {
      giveUp(c);
      continue;
    }
    const QualType object = var->getMostRecentDecl()->getType().getUnqualifiedType();
    auto [store, kept] = keep(c, addressOf(c, id, object, range), c.ast.getPointerType(object));
    result.push_back(store);
    for (ir::ExprId written : change(c, kept, object, range))
      result.push_back(written);
    note(c, "functions without a body may write to global variables");
  }
  return result;
}

} // namespace salve::frontend
