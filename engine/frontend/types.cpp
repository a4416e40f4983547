// Types of C as types of the IR, as Clang lays them out.
//
// What stands behind a pointer is only reserved while a type is being described and is
// described afterwards, so that structs may point to themselves.
#include "engine/frontend/lowering.h"

#include <clang/AST/RecordLayout.h>
#include <llvm/Config/llvm-config.h>

using namespace clang;

namespace salve::frontend {

namespace {

/// Objects with more cells are not modelled.
constexpr uint64_t kMaxCells = uint64_t{1} << 20;

std::string nameOfUnsupported(QualType type) {
  if (type->isRealFloatingType())
    return "floating-point type '" + type.getAsString() + "'";
  if (type->isAnyComplexType())
    return "complex number";
  if (type->isVariableArrayType())
    return "variable-length array of more than one dimension";
  if (type->isAtomicType())
    return "_Atomic";
  if (type->isVectorType())
    return "vector type";
  return "type '" + type.getAsString() + "'";
}

/// What a variable-length array of any number of dimensions consists of.
QualType flatElement(QualType t, const ASTContext &context) {
  while (t->isArrayType() && t->isVariablyModifiedType())
    t = context.getAsArrayType(t)->getElementType();
  return t;
}

bool isPadding(const FieldDecl *field) {
  return field->isBitField() && field->getDeclName().isEmpty();
}

} // namespace

/// Without qualifiers; functions without attributes, `f()` as `f(void)`.
QualType Lowering::canonical(QualType written) const {
  Qualifiers ignored;
  QualType result = context_.getUnqualifiedArrayType(written.getCanonicalType(), ignored);
  result = result.getCanonicalType().getUnqualifiedType();
  const auto *function = result->getAs<FunctionType>();
  if (!function)
    return result;
  FunctionProtoType::ExtProtoInfo plain;
  ArrayRef<QualType> parameters;
  if (const auto *prototype = dyn_cast<FunctionProtoType>(function)) {
    plain.Variadic = prototype->isVariadic();
    parameters = prototype->getParamTypes();
  }
  return context_.getFunctionType(function->getReturnType(), parameters, plain).getCanonicalType();
}

/// The number of a type that may be described later.
ir::TypeId Lowering::reserve(QualType written) {
  QualType t = canonical(written);
  auto [known, isNew] = types_.try_emplace(t.getTypePtr());
  if (isNew) {
    if (ir::TypeId shared = sharedType(t))
      return types_[t.getTypePtr()] = shared;
    ir::Type empty;
    empty.kind = ir::TypeKind::Unsupported;
    known->second = program_.types.add(std::move(empty));
    undescribed_[known->second] = t;
  }
  return known->second;
}

ir::TypeId Lowering::type(QualType written) {
  ir::TypeId id = reserve(written);
  describeReserved(id);
  while (typeDepth_ == 0 && !undescribed_.empty())
    describeReserved(undescribed_.begin()->first);
  return id;
}

void Lowering::describeReserved(ir::TypeId id) {
  auto reserved = undescribed_.find(id);
  if (reserved == undescribed_.end())
    return;
  QualType t = reserved->second;
  undescribed_.erase(reserved);
  ++typeDepth_;
  ir::Type described = describe(t);
  program_.types[id] = std::move(described);
  if (program_.types[id].kind == ir::TypeKind::Unsupported)
    typeProblems_[id] = problemOf(t);
  --typeDepth_;
}

ir::Type Lowering::describe(QualType t) {
  ir::Type result;
  PrintingPolicy policy = context_.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  result.name = t.getAsString(policy);
  result.bytes = 1; // of void and functions, as GNU C counts
  if (t->isVoidType())
    return result;
  if (const auto *function = t->getAs<FunctionProtoType>()) {
    result.kind = ir::TypeKind::Function;
    result.element = reserve(function->getReturnType());
    for (QualType parameter : function->getParamTypes())
      result.parameters.push_back(reserve(parameter));
    result.isVariadic = function->isVariadic();
    return result;
  }
  result.kind = ir::TypeKind::Unsupported;
  result.bytes = 0;
  if (t->isDependentType())
    return result;
  if (const ArrayType *array = context_.getAsArrayType(t))
    return describeArray(array, std::move(result));
  if (t->isRecordType())
    return describeRecord(t, std::move(result));
  if (t->isIncompleteType())
    return result;
  result.bytes = static_cast<uint64_t>(context_.getTypeSizeInChars(t).getQuantity());
  result.align = static_cast<uint64_t>(context_.getTypeAlignInChars(t).getQuantity());
  return describeScalar(t, std::move(result));
}

ir::Type Lowering::describeScalar(QualType t, ir::Type result) {
  uint64_t width = context_.getTypeSize(t);
  if (t->isPointerType()) {
    if (width != 64)
      return result;
    result.kind = ir::TypeKind::Pointer;
    QualType pointee = t->getPointeeType();
    bool isRow = pointee->isArrayType() && pointee->isVariablyModifiedType();
    result.element = reserve(isRow ? flatElement(pointee, context_) : pointee);
  } else if (t->isRealFloatingType()) {
    const llvm::fltSemantics *format = &context_.getFloatTypeSemantics(t);
    if (format != &llvm::APFloat::IEEEsingle() && format != &llvm::APFloat::IEEEdouble())
      return result;
    result.kind = ir::TypeKind::Float;
    result.isSigned = true;
  } else if (t->isIntegralOrEnumerationType() && !t->isBitIntType() &&
             (width == 8 || width == 16 || width == 32 || width == 64)) {
    result.kind = ir::TypeKind::Integer;
    result.isSigned = t->isSignedIntegerOrEnumerationType();
    result.isBool = t->isBooleanType();
  } else {
    return result;
  }
  result.width = static_cast<uint32_t>(width);
  result.cells = 1;
  return result;
}

/// `T a[0]` is GNU's older way to write a flexible array member. Rows of variable length have no
/// type of their own: such an array is one row of all its elements.
ir::Type Lowering::describeArray(const ArrayType *array, ir::Type result) {
  result.element = type(flatElement(array->getElementType(), context_));
  const ir::Type element = program_.types[result.element];
  bool isElement = element.isScalar() || element.kind == ir::TypeKind::Record ||
                   (element.kind == ir::TypeKind::Array && !element.isVariable);
  result.align = element.align;
  if (!isElement)
    return result;
  const auto *constant = dyn_cast<ConstantArrayType>(array);
  if (constant && !array->isVariablyModifiedType())
    result.count = constant->getSize().getLimitedValue();
  result.isVariable = result.count == 0;
  if (element.cells != 0 && result.count > kMaxCells / element.cells)
    return result;
  result.kind = ir::TypeKind::Array;
  result.cells = result.count * element.cells;
  result.bytes = result.count * element.bytes;
  return result;
}

ir::Type Lowering::describeRecord(QualType t, ir::Type result) {
  const RecordDecl *record = t->getAsRecordDecl()->getDefinition();
  if (!record) { // only pointers to it are of use
    result.kind = ir::TypeKind::Record;
    result.isUnion = t->isUnionType();
    result.element = type(context_.UnsignedCharTy);
    return result;
  }
  if (record->isInvalidDecl())
    return result;
  const ASTRecordLayout &layout = context_.getASTRecordLayout(record);
  result.bytes = static_cast<uint64_t>(context_.getTypeSizeInChars(t).getQuantity());
  result.align = static_cast<uint64_t>(context_.getTypeAlignInChars(t).getQuantity());
  result.isUnion = record->isUnion();
  uint64_t cells = 0;
  for (const FieldDecl *field : record->fields()) {
    if (isPadding(field))
      continue;
    ir::TypeId fieldType = type(field->getType());
    const ir::Type described = program_.types[fieldType];
    if (described.kind == ir::TypeKind::Unsupported) {
      recordProblems_[record] = typeProblem(fieldType) + " in '" + result.name + "'";
      return result;
    }
    uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
    uint32_t width = field->isBitField() ? bitWidth(field) : 0;
    bool isConst = context_.getBaseElementType(field->getType()).isConstQualified();
    result.fields.push_back({field->getNameAsString(), fieldType, result.isUnion ? 0 : cells,
                             bit / context_.getCharWidth(), bit, width, isConst});
    cells += described.cells;
    if (cells > kMaxCells)
      return result;
  }
  if (result.isUnion) {
    result.element = type(context_.UnsignedCharTy);
    cells = result.bytes;
    if (cells > kMaxCells)
      return result;
  }
  result.cells = cells;
  result.kind = ir::TypeKind::Record;
  return result;
}

uint32_t Lowering::bitWidth(const FieldDecl *field) const {
#if LLVM_VERSION_MAJOR >= 20
  return field->getBitWidthValue();
#else
  return field->getBitWidthValue(context_);
#endif
}

/// The number of a field in the IR's record, which has no unnamed bit-fields.
uint32_t Lowering::fieldNumber(const FieldDecl *field) const {
  uint32_t number = 0;
  for (const FieldDecl *other : field->getParent()->fields()) {
    if (other == field)
      break;
    number += !isPadding(other);
  }
  return number;
}

const std::string &Lowering::typeProblem(ir::TypeId id) const {
  static const std::string none = "value without a type";
  auto known = typeProblems_.find(id);
  return known == typeProblems_.end() ? none : known->second;
}

std::string Lowering::problemOf(QualType canonical) {
  if (const ArrayType *array = context_.getAsArrayType(canonical)) {
    ir::TypeId element = type(array->getElementType());
    if (program_.types[element].isVariable)
      return "variable-length array of more than one dimension";
    auto known = typeProblems_.find(element);
    return known != typeProblems_.end() ? known->second : "array with more than 1,048,576 elements";
  }
  if (const RecordDecl *record = canonical->getAsRecordDecl())
    if (auto known = recordProblems_.find(record->getDefinition()); known != recordProblems_.end())
      return known->second;
  return nameOfUnsupported(canonical);
}

uint64_t Lowering::truncated(ir::TypeId id, uint64_t bits) const {
  const ir::Type &t = program_.types[id];
  if (t.isBool)
    return bits != 0;
  return t.width >= 64 ? bits : bits & ((uint64_t{1} << t.width) - 1);
}

} // namespace salve::frontend
