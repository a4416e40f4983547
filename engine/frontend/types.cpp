#include "engine/frontend/lowering.h"

#include <clang/AST/RecordLayout.h>

using namespace clang;

namespace salve::frontend {

namespace {

/// Objects with more cells are not modelled.
constexpr uint64_t kMaxCells = uint64_t{1} << 20;

std::string nameOfUnsupported(QualType type) {
  if (type->isFunctionPointerType())
    return "function pointer";
  if (type->isAnyPointerType())
    return "pointer";
  if (type->isRealFloatingType())
    return "floating-point type '" + type.getAsString() + "'";
  if (type->isAnyComplexType())
    return "complex number";
  if (type->isUnionType())
    return "union";
  if (type->isVariableArrayType())
    return "variable-length array";
  if (type->isAtomicType())
    return "_Atomic";
  if (type->isVectorType())
    return "vector type";
  if (type->isFunctionType())
    return "function used as a value";
  return "type '" + type.getAsString() + "'";
}

} // namespace

ir::TypeId Lowering::type(QualType written) {
  Qualifiers ignored;
  QualType canonical = context_.getUnqualifiedArrayType(written.getCanonicalType(), ignored);
  canonical = canonical.getCanonicalType().getUnqualifiedType();
  auto known = types_.find(canonical.getTypePtr());
  if (known != types_.end())
    return known->second;
  ir::Type described = describe(canonical);
  ir::TypeId id = program_.types.add(std::move(described));
  types_[canonical.getTypePtr()] = id;
  if (program_.types[id].kind == ir::TypeKind::Unsupported)
    typeProblems_[id] = problemOf(canonical);
  return id;
}

ir::Type Lowering::describe(QualType t) {
  ir::Type result;
  PrintingPolicy policy = context_.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  result.name = t.getAsString(policy);
  if (t->isVoidType())
    return result;
  result.kind = ir::TypeKind::Unsupported;
  if (t->isDependentType() || t->isIncompleteType() || t->isFunctionType() ||
      t->isVariablyModifiedType())
    return result;
  if (t->isRecordType())
    return describeRecord(t, std::move(result));
  result.bytes = static_cast<uint64_t>(context_.getTypeSizeInChars(t).getQuantity());
  if (const ConstantArrayType *array = context_.getAsConstantArrayType(t)) {
    result.element = type(array->getElementType());
    result.count = array->getSize().getLimitedValue();
    const ir::Type &element = program_.types[result.element];
    if (element.kind == ir::TypeKind::Unsupported || element.kind == ir::TypeKind::Void)
      return result;
    if (element.cells != 0 && result.count > kMaxCells / element.cells)
      return result;
    result.kind = ir::TypeKind::Array;
    result.cells = result.count * element.cells;
    return result;
  }
  if (!t->isIntegralOrEnumerationType())
    return result;
#if LLVM_VERSION_MAJOR >= 14
  if (t->isBitIntType())
    return result;
#endif
  uint64_t width = context_.getTypeSize(t);
  if (width != 8 && width != 16 && width != 32 && width != 64)
    return result;
  result.kind = ir::TypeKind::Integer;
  result.width = static_cast<uint32_t>(width);
  result.isSigned = t->isSignedIntegerOrEnumerationType();
  result.isBool = t->isBooleanType();
  result.cells = 1;
  return result;
}

ir::Type Lowering::describeRecord(QualType t, ir::Type result) {
  const RecordDecl *record = t->getAsRecordDecl()->getDefinition();
  if (!record || record->isInvalidDecl() || record->isUnion())
    return result;
  const ASTRecordLayout &layout = context_.getASTRecordLayout(record);
  result.bytes = static_cast<uint64_t>(context_.getTypeSizeInChars(t).getQuantity());
  uint64_t cells = 0;
  for (const FieldDecl *field : record->fields()) {
    ir::TypeId fieldType = type(field->getType());
    const ir::Type described = program_.types[fieldType];
    bool isVolatile = field->getType().isVolatileQualified();
    if (field->isBitField() || isVolatile || described.kind == ir::TypeKind::Unsupported) {
      std::string what = field->isBitField() ? "bit-field"
                         : isVolatile        ? "volatile member"
                                             : typeProblem(fieldType);
      recordProblems_[record] = what + " in '" + result.name + "'";
      return result;
    }
    result.fields.push_back(
        {field->getNameAsString(), fieldType, cells,
         layout.getFieldOffset(field->getFieldIndex()) / context_.getCharWidth(),
         layout.getFieldOffset(field->getFieldIndex()), 0,
         context_.getBaseElementType(field->getType()).isConstQualified()});
    cells += described.cells;
    if (cells > kMaxCells)
      return result;
  }
  result.cells = cells;
  result.kind = ir::TypeKind::Record;
  return result;
}

const std::string &Lowering::typeProblem(ir::TypeId id) const {
  static const std::string none = "value without a type";
  auto known = typeProblems_.find(id);
  return known == typeProblems_.end() ? none : known->second;
}

std::string Lowering::problemOf(QualType canonical) {
  if (const auto *array = context_.getAsConstantArrayType(canonical)) {
    auto element = typeProblems_.find(type(array->getElementType()));
    return element != typeProblems_.end() ? element->second
                                          : "array with more than 1,048,576 elements";
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
