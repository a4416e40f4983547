// Lvalues: a variable, or what a pointer points to, and the steps into it.
#include "engine/frontend/expressions/places.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/declarations/arrays.h"
#include "engine/frontend/declarations/literals.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/components.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/open_orders.h"
#include "engine/frontend/expressions/pointers.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

static bool placeVariable(Context &c, const clang::DeclRefExpr *e, ir::Place &result);
static bool placeMember(Context &c, const clang::MemberExpr *e, ir::Place &result);
static bool placeElement(Context &c, const clang::ArraySubscriptExpr *e, ir::Place &result);
static bool placeLiteral(Context &c, const clang::Expr *e, ir::Place &result);
static bool placeTemporary(Context &c, const clang::Expr *prvalue, ir::Place &result);

/// The place that an lvalue names, or an invalid id when it is not modelled (which has
/// been recorded then). May leave expressions in the prelude.
ir::PlaceId placeOf(Context &c, const Expr *lvalue, bool isAccessed) {
  ir::Place result;
  size_t mark = c.frame.prelude.size();
  if (!extendPlace(c, lvalue, result)) {
    c.frame.prelude.resize(mark);
    return {};
  }
  ir::Expr written = shape(c, ir::ExprKind::Load, lvalue);
  result.range = written.range;
  result.text = written.text;
  if (isAccessed && result.pointer)
    result.checks = accessChecks(c, lvalue);
  else if (isAccessed && ir::indexesOpenArray(c.program, result))
    result.checks.bounds = property(c, ir::PropertyKind::Bounds, lvalue, 0);
  const ir::PlaceId place = c.program.places.add(std::move(result));
  if (isAccessed)
    noteAccess(c, lvalue, place);
  return place;
}

void placeBase(const Context &c, ir::Place &result, ir::VariableId variable) {
  result.variable = variable;
  result.baseType = result.type = c.program.variables[variable].type;
}

/// What `pointer` points to. `*&x` is x.
static bool placePointer(Context &c, const Expr *pointer, ir::Place &result) {
  const auto *address = dyn_cast<UnaryOperator>(pointer->IgnoreParens());
  if (address && address->getOpcode() == UO_AddrOf)
    return extendPlace(c, address->getSubExpr(), result);
  ir::TypeId pointee = typeOf(c, pointer->getType()->getPointeeType());
  if (c.program.types[pointee].kind == ir::TypeKind::Unsupported) {
    unsupportedAt(c, pointer, typeProblem(c, pointee));
    return false;
  }
  // `*(p + i)` is `p[i]`: what the access checks need not be checked before.
  const Expr *outer = std::exchange(c.frame.accessed, pointer->IgnoreParens());
  ir::ExprId value = expr(c, pointer);
  c.frame.accessed = outer;
  if (c.program.types[c.program.exprs[value].type].kind != ir::TypeKind::Pointer) {
    unsupportedAt(c, pointer, typeProblem(c, typeOf(c, pointer->getType())));
    return false;
  }
  result.pointer = value;
  result.baseType = result.type = pointee;
  return true;
}

bool extendPlace(Context &c, const Expr *e, ir::Place &result) {
  e = e->IgnoreParens(); // also __extension__, _Generic and __builtin_choose_expr
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(e);
      cast && (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_LValueToRValue))
    return extendPlace(c, cast->getSubExpr(), result);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e))
    return placeVariable(c, ref, result);
  if (const auto *member = dyn_cast<MemberExpr>(e))
    return placeMember(c, member, result);
  bool isKnown = false;
  if (const bool isDone = placeComponent(c, e, result, isKnown); isKnown)
    return isDone;
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(e))
    return placeElement(c, subscript, result);
  if (const auto *unary = dyn_cast<UnaryOperator>(e); unary && unary->getOpcode() == UO_Deref)
    return placePointer(c, unary->getSubExpr(), result);
  if (isa<CompoundLiteralExpr>(e) || isa<clang::StringLiteral>(e) || isa<PredefinedExpr>(e))
    return placeLiteral(c, e, result);
  if (!e->isLValue() && (e->getType()->isRecordType() || isComponents(c, e->getType())))
    return placeTemporary(c, e, result);
  unsupportedAt(c, e, "this kind of lvalue");
  return false;
}

static bool placeVariable(Context &c, const DeclRefExpr *e, ir::Place &result) {
  const auto *var = dyn_cast<VarDecl>(e->getDecl());
  if (!var) {
    unsupportedAt(c, e, "function used as a value");
    return false;
  }
  placeBase(c, result, variableOf(c, var));
  const ir::Variable &v = c.program.variables[result.variable];
  if (!c.frame.foreign)
    result.baseText = c.spans.token(e->getLocation());
  if (auto problem = c.variableProblems.find(result.variable);
      problem != c.variableProblems.end()) {
    unsupportedAt(c, e, problem->second);
    return false;
  }
  if (c.program.types[v.type].kind == ir::TypeKind::Unsupported) {
    unsupportedAt(c, e, typeProblem(c, v.type));
    return false;
  }
  if (isOpenArray(c, var, result.variable)) {
    unsupportedAt(c, e, "address of array '" + v.name + "', whose size is not known");
    return false;
  }
  if (var->getTLSKind() != VarDecl::TLS_None)
    note(c, "checked for one thread: there is one '" + v.name + "'");
  return true;
}

static bool placeMember(Context &c, const MemberExpr *e, ir::Place &result) {
  const auto *field = dyn_cast<FieldDecl>(e->getMemberDecl());
  if (!field || !(e->isArrow() ? placePointer(c, e->getBase(), result)
                               : extendPlace(c, e->getBase(), result)))
    return false;
  if (c.program.types[result.type].kind != ir::TypeKind::Record) {
    unsupportedAt(c, e, typeProblem(c, result.type));
    return false;
  }
  ir::Projection step;
  step.kind = ir::Projection::Kind::Field;
  step.field = fieldNumber(field);
  step.type = c.program.types[result.type].fields[step.field].type;
  if (!c.frame.foreign && !field->getDeclName().isEmpty())
    step.text = c.spans.token(e->getMemberLoc());
  result.type = step.type;
  result.path.push_back(step);
  return true;
}

/// Whether the member ends an object that a pointer leads to.
static bool endsPointedObject(const Expr *e) {
  const auto *member = dyn_cast<MemberExpr>(e->IgnoreParens());
  const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || field->getParent()->isUnion())
    return false;
  const auto fields = field->getParent()->fields();
  if (field->getFieldIndex() + 1 !=
      static_cast<unsigned>(std::distance(fields.begin(), fields.end())))
    return false;
  const Expr *base = member->getBase()->IgnoreParens();
  const auto *deref = dyn_cast<UnaryOperator>(base);
  return member->isArrow() || (deref && deref->getOpcode() == UO_Deref) || endsPointedObject(base);
}

/// `T a[1]` at the end of a structure that is allocated larger than it is, as C was written before
/// flexible array members (and as compilers take it): only the object bounds its indices.
static bool isStructHack(const Context &c, const Expr *array) {
  const auto *type = dyn_cast_or_null<ConstantArrayType>(c.ast.getAsArrayType(array->getType()));
  return type && type->getSize() == 1 && endsPointedObject(array);
}

ir::VariableId openArray(Context &c, const Expr *lvalue) {
  const auto *name = dyn_cast<DeclRefExpr>(lvalue->IgnoreParens());
  const auto *var = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (!var || !var->getType()->isIncompleteArrayType())
    return {};
  const ir::VariableId id = variableOf(c, var);
  return isOpenArray(c, var, id) ? id : ir::VariableId();
}

static bool placeElement(Context &c, const ArraySubscriptExpr *e, ir::Place &result) {
  const auto *decay = dyn_cast<ImplicitCastExpr>(e->getBase()->IgnoreParens());
  const bool isOpen =
      decay && decay->getCastKind() == CK_ArrayToPointerDecay &&
      (isStructHack(c, decay->getSubExpr()) || openArray(c, decay->getSubExpr()).valid());
  ir::Projection step;
  if (e->getType()->isArrayType() && e->getType()->isVariablyModifiedType()) {
    unsupportedAt(c, e, "this use of a variable-length array");
    return false;
  }
  bool isRow = decay && decay->getCastKind() == CK_ArrayToPointerDecay &&
               decay->getSubExpr()->getType()->isVariablyModifiedType() &&
               !isa<DeclRefExpr>(decay->getSubExpr()->IgnoreParens());
  if (isRow) {
    result.pointer = rowPointer(c, decay->getSubExpr());
    if (c.program.types[c.program.exprs[result.pointer].type].kind != ir::TypeKind::Pointer)
      return false; // recorded there
    result.baseType = result.type = step.type = typeOf(c, e->getType());
    step.kind = ir::Projection::Kind::Element;
    step.index = rowIndex(c, e);
    result.path.push_back(step);
    return c.program.types[c.program.exprs[step.index].type].kind == ir::TypeKind::Integer;
  }
  if (decay && decay->getCastKind() == CK_ArrayToPointerDecay && !isOpen) {
    if (!extendPlace(c, decay->getSubExpr(), result))
      return false;
    if (c.program.types[result.type].kind != ir::TypeKind::Array) {
      unsupportedAt(c, e, typeProblem(c, result.type));
      return false;
    }
    step.kind = ir::Projection::Kind::Index;
    step.type = c.program.types[result.type].element;
  } else {
    if (!canMove(c, e->getBase()->getType())) {
      unsupportedAt(c, e, moveProblem(e->getBase()->getType()));
      return false;
    }
    if (const auto *address = dyn_cast<UnaryOperator>(e->getBase()->IgnoreParens());
        isOpen || (address && address->getOpcode() == UO_AddrOf)) { // (&x)[i]: not the steps of x
      ir::TypeId pointee = typeOf(c, e->getType());
      result.pointer = expr(c, e->getBase());
      result.baseType = result.type = pointee;
    } else if (!placePointer(c, e->getBase(), result)) {
      return false;
    }
    step.kind = ir::Projection::Kind::Element;
    step.type = result.type;
  }
  step.index = steps(c, e->getIdx());
  component(c, step.index, ir::ComponentKind::Index);
  const ir::Type &outer = c.program.types[result.type];
  const ir::Expr &known = c.program.exprs[step.index];
  if (step.kind == ir::Projection::Kind::Index && !outer.isVariable &&
      (known.kind != ir::ExprKind::Constant || known.value >= outer.count))
    step.bounds = property(c, ir::PropertyKind::Bounds, e, outer.count);
  if (c.program.types[known.type].kind != ir::TypeKind::Integer)
    return false; // recorded where the index was lowered
  result.type = step.type;
  result.path.push_back(step);
  return true;
}

/// String literals, and compound literals with their initialiser in the prelude.
static bool placeLiteral(Context &c, const Expr *e, ir::Place &result) {
  const auto *text = dyn_cast<clang::StringLiteral>(e);
  if (const auto *name = dyn_cast<PredefinedExpr>(e))
    text = name->getFunctionName();
  const auto *literal = dyn_cast<CompoundLiteralExpr>(e);
  ir::VariableId id = text                     ? stringLiteral(c, text)
                      : literal->isFileScope() ? staticCompoundLiteral(c, literal)
                                               : compoundLiteral(c, literal);
  if (!id)
    return false; // recorded there
  if (auto problem = c.variableProblems.find(id); problem != c.variableProblems.end()) {
    unsupportedAt(c, e, problem->second);
    return false;
  }
  placeBase(c, result, id);
  return true;
}

/// `f().x`: the value gets a variable of its own, assigned in the prelude.
static bool placeTemporary(Context &c, const Expr *prvalue, ir::Place &result) {
  ir::ExprId value = expr(c, prvalue);
  ir::TypeId valueType = c.program.exprs[value].type;
  if (c.program.types[valueType].kind != ir::TypeKind::Record)
    return false; // recorded where it was lowered
  ir::Place target;
  target.range = c.spans.range(prvalue->getSourceRange());
  placeBase(c, target, temporary(c, prvalue->getType(), target.range));
  placeBase(c, result, target.variable);
  ir::Expr store = shape(c, ir::ExprKind::Assign, valueType, target.range);
  store.place = c.program.places.add(std::move(target));
  store.a = value;
  c.frame.prelude.push_back(add(c, std::move(store)));
  return true;
}

void markWritten(Context &c, ir::PlaceId place) {
  if (ir::VariableId written = c.program.places[place].variable)
    c.program.variables[written].writtenInFile = true;
}

/// `value` behind what the prelude has gathered since it was `mark` long.
ir::ExprId withPrelude(Context &c, size_t mark, ir::ExprId value) {
  while (c.frame.prelude.size() > mark) {
    ir::ExprId first = c.frame.prelude.back();
    c.frame.prelude.pop_back();
    value = comma(c, first, value);
  }
  return value;
}

} // namespace salve::frontend
