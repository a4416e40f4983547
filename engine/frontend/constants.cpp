// Initial values of globals, static locals and literals: numbers and addresses per cell.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

/// Appends one value per cell of `target`. (Evaluating the whole initialiser at once
/// fails for aggregates in older versions of Clang.)
bool Lowering::constantImage(const Expr *init, QualType target, Image &image) {
  const ir::Type described = program_.types[type(target)];
  size_t end = image.cells.size() + described.cells;
  init = init->IgnoreParens();
  if (const auto *constant = dyn_cast<ConstantExpr>(init))
    init = constant->getSubExpr()->IgnoreParens();
  if (isa<ImplicitValueInitExpr>(init)) {
    image.cells.resize(end, 0);
    return true;
  }
  if (described.isScalar())
    return constantScalar(init, target, image);
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
          truncated(described.element, text->getCodeUnit(static_cast<unsigned>(i))));
  } else if (!list || !constantList(list, target, image)) {
    return false;
  }
  image.cells.resize(end, 0); // what the list leaves out
  return true;
}

bool Lowering::constantList(const InitListExpr *list, QualType target, Image &image) {
  const ir::Type described = program_.types[type(target)];
  if (const ArrayType *array = context_.getAsArrayType(target)) {
    if (described.isVariable && list->getNumInits() > 0) // a flexible array member
      return false;
    for (unsigned i = 0; i < list->getNumInits() && i < described.count; ++i)
      if (!constantImage(list->getInit(i), array->getElementType(), image))
        return false;
    return true;
  }
  if (described.isUnion)
    return constantUnion(list, target, image);
  unsigned next = 0;
  for (const FieldDecl *field : target->getAsRecordDecl()->getDefinition()->fields()) {
    if (field->isBitField() && field->getDeclName().isEmpty())
      continue;
    if (next >= list->getNumInits())
      break;
    if (!constantImage(list->getInit(next++), field->getType(), image))
      return false;
    if (field->isBitField())
      image.cells.back() &= ~uint64_t{0} >> (64 - bitWidth(field));
  }
  return true;
}

/// The bytes of the member that is initialised; the others are zero.
bool Lowering::constantUnion(const InitListExpr *list, QualType target, Image &image) {
  const FieldDecl *field = list->getInitializedFieldInUnion();
  if (!field || list->getNumInits() == 0)
    return true;
  Image member;
  if (!constantImage(list->getInit(0), field->getType(), member) || !member.addresses.empty())
    return false;
  ir::TypeId memberType = type(field->getType());
  std::vector<uint64_t> bytes(program_.types[type(target)].bytes, 0);
  for (uint64_t cell = 0; cell < member.cells.size(); ++cell) {
    ir::Leaf where = ir::leaf(program_.types, memberType, cell);
    uint32_t width = field->isBitField() ? bitWidth(field) : where.bitWidth;
    for (uint32_t i = 0; i < width; ++i)
      if (uint64_t bit = where.bitOffset + i; member.cells[cell] >> i & 1)
        bytes.at(bit / 8) |= uint64_t{1} << bit % 8;
  }
  image.cells.insert(image.cells.end(), bytes.begin(), bytes.end());
  return true;
}

bool Lowering::constantScalar(const Expr *init, QualType target, Image &image) {
  if (const auto *list = dyn_cast<InitListExpr>(init)) // int x = {1};
    return list->getNumInits() == 0 ? (image.cells.push_back(0), true)
                                    : constantImage(list->getInit(0), target, image);
  ir::TypeId wanted = type(target);
  Expr::EvalResult value;
  if (program_.types[wanted].kind == ir::TypeKind::Pointer)
    return init->EvaluateAsRValue(value, context_) && constantAddress(value.Val, image);
  if (std::optional<uint64_t> bits = constantBits(init)) {
    image.cells.push_back(truncated(wanted, *bits));
    return true;
  }
  return false;
}

/// An integer, or the representation of a floating-point number.
std::optional<uint64_t> Lowering::constantBits(const Expr *e) {
  Expr::EvalResult value;
  if (e->isValueDependent() || !e->EvaluateAsRValue(value, context_) || value.HasSideEffects)
    return std::nullopt;
  if (value.Val.isInt())
    return value.Val.getInt().extOrTrunc(64).getZExtValue();
  if (value.Val.isFloat())
    return value.Val.getFloat().bitcastToAPInt().getLimitedValue();
  return std::nullopt;
}

bool Lowering::constantAddress(const APValue &value, Image &image) {
  if (value.isInt() && value.getInt() == 0) {
    image.cells.push_back(0);
    return true;
  }
  if (!value.isLValue())
    return false;
  ir::AddressConstant address;
  address.offset = value.getLValueOffset().getQuantity();
  APValue::LValueBase base = value.getLValueBase();
  if (!base) {
    image.cells.push_back(0);
    return address.offset == 0;
  }
  if (const auto *decl = base.dyn_cast<const ValueDecl *>()) {
    if (const auto *var = dyn_cast<VarDecl>(decl); var && var->hasGlobalStorage()) {
      address.variable = variable(var);
    } else if (const auto *fn = dyn_cast<FunctionDecl>(decl)) {
      address.function = function(definitionOf(fn));
      program_.functions[address.function].addressTaken = true;
    } else {
      return false;
    }
  } else if (const auto *e = base.dyn_cast<const Expr *>()) {
    if (const auto *text = dyn_cast<clang::StringLiteral>(e))
      address.variable = stringLiteral(text);
    else if (const auto *name = dyn_cast<PredefinedExpr>(e); name && name->getFunctionName())
      address.variable = stringLiteral(name->getFunctionName());
    else if (const auto *literal = dyn_cast<CompoundLiteralExpr>(e);
             literal && literal->isFileScope())
      address.variable = staticCompoundLiteral(literal);
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
