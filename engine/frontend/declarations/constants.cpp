// Initial values of globals, static locals and literals: numbers and addresses per cell.
#include "engine/frontend/declarations/constants.h"

#include "engine/frontend/calls/calls.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/computed_gotos.h"
#include "engine/frontend/declarations/literals.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/components.h"
#include "engine/frontend/functions.h"

using namespace clang;

namespace salve::frontend {

static bool constantList(Context &c, const clang::InitListExpr *list, clang::QualType target,
                         Image &image);
static bool constantComponents(Context &c, const clang::Expr *init, clang::QualType target,
                               Image &image);
static bool constantUnion(Context &c, const clang::InitListExpr *list, clang::QualType target,
                          Image &image);
static bool constantScalar(Context &c, const clang::Expr *init, clang::QualType target,
                           Image &image);
static bool constantAddress(Context &c, const clang::APValue &value, Image &image);

Bits bitsOf(const llvm::APInt &number) {
  const llvm::APInt wide = number.zextOrTrunc(128);
  return Bits{wide.getRawData()[1]} << 64 | wide.getRawData()[0];
}
Bits bitsOf(const llvm::APSInt &number) {
  return bitsOf(static_cast<const llvm::APInt &>(number.extOrTrunc(128)));
}
Bits bitsOf(const llvm::APFloat &number) { return bitsOf(number.bitcastToAPInt()); }

/// Appends one value per cell of `target`. (Evaluating the whole initialiser at once
/// fails for aggregates in older versions of Clang.)
bool constantImage(Context &c, const Expr *init, QualType target, Image &image) {
  const ir::Type described = c.program.types[typeOf(c, target)];
  size_t end = image.cells.size() + described.cells;
  init = init->IgnoreParens();
  if (const auto *constant = dyn_cast<ConstantExpr>(init))
    init = constant->getSubExpr()->IgnoreParens();
  if (isa<ImplicitValueInitExpr>(init)) {
    image.cells.resize(end, 0);
    return true;
  }
  if (described.isScalar())
    return constantScalar(c, init, target, image);
  if (isComponents(c, target))
    return constantComponents(c, init, target, image);
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(init))
    init = cast->getSubExpr()->IgnoreParens();
  if (const auto *literal = dyn_cast<CompoundLiteralExpr>(init))
    init = literal->getInitializer();
  const auto *list = dyn_cast<InitListExpr>(init);
  if (list && list->getSemanticForm())
    list = list->getSemanticForm();
  if (list && list->isStringLiteralInit())
    init = list->getInit(0)->IgnoreParens();
  if (const auto *text = dyn_cast<clang::StringLiteral>(init)) {
    for (uint64_t i = 0; i < described.count && i < text->getLength(); ++i)
      image.cells.push_back(
          truncated(c, described.element, text->getCodeUnit(static_cast<unsigned>(i))));
  } else if (!list || !constantList(c, list, target, image)) {
    return false;
  }
  image.cells.resize(end, 0); // what the list leaves out
  return true;
}

static bool constantComponents(Context &c, const Expr *init, QualType target, Image &image) {
  Expr::EvalResult known;
  if (!init->EvaluateAsRValue(known, c.ast))
    return false;
  const ir::TypeId element = typeOf(c, elementType(c, target));
  bool isWhole = true;
  auto append = [&](const APValue &value) {
    isWhole &= value.isInt() || value.isFloat();
    if (isWhole)
      image.cells.push_back(
          truncated(c, element, value.isInt() ? bitsOf(value.getInt()) : bitsOf(value.getFloat())));
  };
  const APValue &value = known.Val;
  if (value.isComplexInt()) {
    append(APValue(value.getComplexIntReal()));
    append(APValue(value.getComplexIntImag()));
  } else if (value.isComplexFloat()) {
    append(APValue(value.getComplexFloatReal()));
    append(APValue(value.getComplexFloatImag()));
  } else if (value.isVector()) {
    for (unsigned i = 0; i < value.getVectorLength(); ++i)
      append(value.getVectorElt(i));
  } else {
    return false;
  }
  return isWhole;
}

static bool constantList(Context &c, const InitListExpr *list, QualType target, Image &image) {
  const ir::Type described = c.program.types[typeOf(c, target)];
  if (const ArrayType *array = c.ast.getAsArrayType(target)) {
    if (described.isVariable && list->getNumInits() > 0) // a flexible array member
      return false;
    for (unsigned i = 0; i < list->getNumInits() && i < described.count; ++i)
      if (!constantImage(c, list->getInit(i), array->getElementType(), image))
        return false;
    return true;
  }
  if (described.isUnion)
    return constantUnion(c, list, target, image);
  unsigned next = 0;
  for (const FieldDecl *field : target->getAsRecordDecl()->getDefinition()->fields()) {
    if (field->isBitField() && field->getDeclName().isEmpty())
      continue;
    if (next >= list->getNumInits())
      break;
    if (!constantImage(c, list->getInit(next++), field->getType(), image))
      return false;
    if (field->isBitField())
      image.cells.back() &= lowBits(bitWidth(c, field));
  }
  return true;
}

/// The bytes of the member that is initialised; the others are zero.
static bool constantUnion(Context &c, const InitListExpr *list, QualType target, Image &image) {
  const FieldDecl *field = list->getInitializedFieldInUnion();
  if (!field || list->getNumInits() == 0)
    return true;
  Image member;
  if (!constantImage(c, list->getInit(0), field->getType(), member))
    return false;
  for (const auto &[cell, address] : member.addresses) {
    if (address.variable || address.function)
      return false;
    member.cells[cell] = static_cast<uint64_t>(address.offset);
  }
  ir::TypeId memberType = typeOf(c, field->getType());
  std::vector<Bits> bytes(c.program.types[typeOf(c, target)].bytes, 0);
  for (uint64_t cell = 0; cell < member.cells.size(); ++cell) {
    ir::Leaf where = ir::leaf(c.program.types, memberType, cell);
    uint32_t width = field->isBitField() ? bitWidth(c, field) : where.bitWidth;
    for (uint32_t i = 0; i < width; ++i)
      if (uint64_t bit = where.bitOffset + i; (member.cells[cell] >> i & 1) != 0)
        bytes.at(bit / 8) |= Bits{1} << bit % 8;
  }
  image.cells.insert(image.cells.end(), bytes.begin(), bytes.end());
  return true;
}

static bool constantScalar(Context &c, const Expr *init, QualType target, Image &image) {
  if (const auto *list = dyn_cast<InitListExpr>(init)) // int x = {1};
    return list->getNumInits() == 0 ? (image.cells.push_back(0), true)
                                    : constantImage(c, list->getInit(0), target, image);
  ir::TypeId wanted = typeOf(c, target);
  Expr::EvalResult value;
  if (c.program.types[wanted].kind == ir::TypeKind::Pointer)
    return init->EvaluateAsRValue(value, c.ast) && constantAddress(c, value.Val, image);
  if (std::optional<Bits> bits = constantBits(c, init)) {
    image.cells.push_back(truncated(c, wanted, *bits));
    return true;
  }
  return false;
}

/// Whether a value depends on a comparison of strings or memory: Clang picks one of the numbers
/// that C leaves open.
static bool compares(const Stmt *tree) {
  if (!tree)
    return false;
  const auto *call = dyn_cast<CallExpr>(tree);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (callee && callee->getIdentifier())
    for (StringRef name : {"strcmp", "strncmp", "memcmp", "bcmp", "wcscmp", "wcsncmp", "wmemcmp",
                           "strcasecmp", "strncasecmp"})
      if (libraryName(callee->getName()) == name)
        return true;
  return std::any_of(tree->child_begin(), tree->child_end(), compares);
}

/// An integer, or the representation of a floating-point number.
std::optional<Bits> constantBits(Context &c, const Expr *e) {
  Expr::EvalResult value;
  if (e->isValueDependent() || !e->EvaluateAsRValue(value, c.ast) || value.HasSideEffects ||
      compares(e))
    return std::nullopt;
  if (value.Val.isInt())
    return bitsOf(value.Val.getInt());
  if (value.Val.isFloat())
    return bitsOf(value.Val.getFloat());
  return std::nullopt;
}

static bool constantAddress(Context &c, const APValue &value, Image &image) {
  ir::AddressConstant address;
  if (value.isInt())
    address.offset = static_cast<int64_t>(lowHalf(bitsOf(value.getInt())));
  else if (value.isLValue())
    address.offset = value.getLValueOffset().getQuantity();
  else
    return false;
  const APValue::LValueBase base = value.isLValue() ? value.getLValueBase() : APValue::LValueBase();
  if (!base) {
    if (address.offset != 0)
      image.addresses[image.cells.size()] = address;
    image.cells.push_back(0);
    return true;
  }
  if (const auto *decl = base.dyn_cast<const ValueDecl *>()) {
    if (const auto *var = dyn_cast<VarDecl>(decl); var && var->hasGlobalStorage()) {
      address.variable = variableOf(c, var);
      if (isOpenArray(c, var, address.variable))
        return false;
    } else if (const auto *fn = dyn_cast<FunctionDecl>(decl)) {
      address.function = functionOf(c, definitionOf(c, fn));
      c.program.functions[address.function].addressTaken = true;
    } else {
      return false;
    }
  } else if (const auto *e = base.dyn_cast<const Expr *>()) {
    if (const auto *label = dyn_cast<AddrLabelExpr>(e); label && c.frame.body)
      address.variable = labelObject(c, label);
    else if (const auto *text = dyn_cast<clang::StringLiteral>(e))
      address.variable = stringLiteral(c, text);
    else if (const auto *name = dyn_cast<PredefinedExpr>(e); name && name->getFunctionName())
      address.variable = stringLiteral(c, name->getFunctionName());
    else if (const auto *literal = dyn_cast<CompoundLiteralExpr>(e);
             literal && literal->isFileScope())
      address.variable = staticCompoundLiteral(c, literal);
    else
      return false;
  } else {
    return false;
  }
  image.addresses[image.cells.size()] = address;
  image.cells.push_back(0);
  return true;
}

} // namespace salve::frontend
