// Types of C as types of the IR, as Clang lays them out.
//
// What stands behind a pointer is only reserved while a type is being described and is
// described afterwards, so that structs may point to themselves.
#include "engine/frontend/declarations/types.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/expressions/components.h"
#include "engine/frontend/units.h"
#include "engine/support/limits/frontend.h"

#include <clang/AST/RecordLayout.h>
#include <llvm/Config/llvm-config.h>

using namespace clang;

namespace salve::frontend {

namespace {

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

static void describeReserved(Context &c, ir::TypeId id);
static ir::Type describe(Context &c, clang::QualType canonical);
static ir::Type describeScalar(Context &c, clang::QualType canonical, ir::Type result);
static ir::Type describeArray(Context &c, const clang::ArrayType *array, ir::Type result);
static ir::Type describeRecord(Context &c, clang::QualType canonical, ir::Type result);
static ir::Type describeComponents(Context &c, clang::QualType canonical, ir::Type result);
static std::string problemOf(Context &c, clang::QualType canonical);

/// Without qualifiers; functions without attributes, `f()` as `f(void)`.
static QualType canonical(const Context &c, QualType written) {
  Qualifiers ignored;
  QualType result = c.ast.getUnqualifiedArrayType(written.getCanonicalType(), ignored);
  if (const auto *atomic = result->getAs<AtomicType>())
    if (const QualType value = atomic->getValueType();
        value->isScalarType() && c.ast.getTypeSize(value) == c.ast.getTypeSize(result))
      result = value; // of one thread
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
  return c.ast.getFunctionType(function->getReturnType(), parameters, plain).getCanonicalType();
}

/// The number of a type that may be described later.
static ir::TypeId reserve(Context &c, QualType written) {
  QualType t = canonical(c, written);
  auto [known, isNew] = c.types.try_emplace(t.getTypePtr());
  if (isNew) {
    if (ir::TypeId shared = sharedType(c, t))
      return c.types[t.getTypePtr()] = shared;
    ir::Type empty;
    empty.kind = ir::TypeKind::Unsupported;
    known->second = c.program.types.add(std::move(empty));
    c.undescribed[known->second] = t;
  }
  return known->second;
}

ir::TypeId typeOf(Context &c, QualType written) {
  ir::TypeId id = reserve(c, written);
  describeReserved(c, id);
  while (c.typeDepth == 0 && !c.undescribed.empty())
    describeReserved(c, c.undescribed.begin()->first);
  return id;
}

static void describeReserved(Context &c, ir::TypeId id) {
  auto reserved = c.undescribed.find(id);
  if (reserved == c.undescribed.end())
    return;
  QualType t = reserved->second;
  c.undescribed.erase(reserved);
  ++c.typeDepth;
  ir::Type described = describe(c, t);
  c.program.types[id] = std::move(described);
  if (c.program.types[id].kind == ir::TypeKind::Unsupported)
    c.typeProblems[id] = problemOf(c, t);
  --c.typeDepth;
}

static ir::Type describe(Context &c, QualType t) {
  ir::Type result;
  PrintingPolicy policy = c.ast.getPrintingPolicy();
  policy.AnonymousTagLocations = false;
  result.name = t.getAsString(policy);
  result.bytes = 1; // of void and functions, as GNU C counts
  if (t->isVoidType())
    return result;
  if (const auto *function = t->getAs<FunctionProtoType>()) {
    result.kind = ir::TypeKind::Function;
    result.element = reserve(c, function->getReturnType());
    for (QualType parameter : function->getParamTypes())
      result.parameters.push_back(reserve(c, parameter));
    if ((result.isVariadic = function->isVariadic())) // see calls/variadic.h
      result.parameters.push_back(reserve(c, c.ast.VoidPtrTy));
    return result;
  }
  result.kind = ir::TypeKind::Unsupported;
  result.bytes = 0;
  if (t->isDependentType())
    return result;
  if (const ArrayType *array = c.ast.getAsArrayType(t))
    return describeArray(c, array, std::move(result));
  if (t->isRecordType())
    return describeRecord(c, t, std::move(result));
  if (t->isIncompleteType())
    return result;
  result.bytes = static_cast<uint64_t>(c.ast.getTypeSizeInChars(t).getQuantity());
  result.align = static_cast<uint64_t>(c.ast.getTypeAlignInChars(t).getQuantity());
  return isComponents(c, t) ? describeComponents(c, t, std::move(result))
                            : describeScalar(c, t, std::move(result));
}

/// A complex number or a vector: one member without a name, an array.
static ir::Type describeComponents(Context &c, QualType t, ir::Type result) {
  const QualType element = elementType(c, t);
  const ir::TypeId elements = typeOf(c, arrayOf(c, element, elementCount(c, t)));
  const ir::Type array = c.program.types[elements];
  if (array.kind != ir::TypeKind::Array || element->isBooleanType() || array.bytes > result.bytes)
    return result;
  result.kind = ir::TypeKind::Record;
  result.fields.push_back({"", elements, 0, 0, 0, 0, false});
  result.cells = array.cells;
  return result;
}

/// Bits of the format (support/ieee.h) that the type has; 0: another one. `_Float16` is computed in
/// more precision than it has where the processor lacks it; `__fp16` is only stored.
static uint64_t formatWidth(const Context &c, QualType t) {
  const llvm::fltSemantics *format = &c.ast.getFloatTypeSemantics(t);
  if (format == &llvm::APFloat::IEEEhalf())
    return t->isSpecificBuiltinType(BuiltinType::Half) ? 16 : 0;
  return format == &llvm::APFloat::IEEEsingle()          ? 32
         : format == &llvm::APFloat::IEEEdouble()        ? 64
         : format == &llvm::APFloat::x87DoubleExtended() ? 80
                                                         : 0;
}

static ir::Type describeScalar(Context &c, QualType t, ir::Type result) {
  uint64_t width = c.ast.getTypeSize(t);
  if (t->isPointerType()) {
    if (width != 64)
      return result;
    result.kind = ir::TypeKind::Pointer;
    QualType pointee = t->getPointeeType();
    result.toConst = pointee.isConstQualified();
    bool isRow = pointee->isArrayType() && pointee->isVariablyModifiedType();
    result.element = reserve(c, isRow ? flatElement(pointee, c.ast) : pointee);
  } else if (t->isRealFloatingType()) {
    width = formatWidth(c, t);
    if (width == 0)
      return result;
    result.kind = ir::TypeKind::Float;
    result.isSigned = true;
  } else if (t->isIntegralOrEnumerationType() && !t->isBitIntType() &&
             (width == 8 || width == 16 || width == 32 || width == 64 || width == 128)) {
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
static ir::Type describeArray(Context &c, const ArrayType *array, ir::Type result) {
  result.element = typeOf(c, flatElement(array->getElementType(), c.ast));
  const ir::Type element = c.program.types[result.element];
  bool isElement = element.isScalar() || element.kind == ir::TypeKind::Record ||
                   (element.kind == ir::TypeKind::Array && !element.isVariable);
  result.align = element.align;
  if (!isElement)
    return result;
  const auto *constant = dyn_cast<ConstantArrayType>(array);
  if (constant && !array->isVariablyModifiedType())
    result.count = constant->getSize().getLimitedValue();
  result.isVariable = result.count == 0;
  if (element.cells != 0 && result.count > limits::frontend::kCells / element.cells)
    return result;
  result.kind = ir::TypeKind::Array;
  result.cells = result.count * element.cells;
  result.bytes = result.count * element.bytes;
  return result;
}

static ir::Type describeRecord(Context &c, QualType t, ir::Type result) {
  const RecordDecl *record = t->getAsRecordDecl()->getDefinition();
  if (!record) { // only pointers to it are of use
    result.kind = ir::TypeKind::Record;
    result.isUnion = t->isUnionType();
    result.element = typeOf(c, c.ast.UnsignedCharTy);
    return result;
  }
  if (record->isInvalidDecl())
    return result;
  const ASTRecordLayout &layout = c.ast.getASTRecordLayout(record);
  result.bytes = static_cast<uint64_t>(c.ast.getTypeSizeInChars(t).getQuantity());
  result.align = static_cast<uint64_t>(c.ast.getTypeAlignInChars(t).getQuantity());
  result.isUnion = record->isUnion();
  uint64_t cells = 0;
  for (const FieldDecl *field : record->fields()) {
    if (isPadding(field))
      continue;
    ir::TypeId fieldType = typeOf(c, field->getType());
    const ir::Type described = c.program.types[fieldType];
    if (described.kind == ir::TypeKind::Unsupported) {
      c.recordProblems[record] = typeProblem(c, fieldType) + " in '" + result.name + "'";
      return result;
    }
    uint64_t bit = layout.getFieldOffset(field->getFieldIndex());
    uint32_t width = field->isBitField() ? bitWidth(c, field) : 0;
    bool isConst = c.ast.getBaseElementType(field->getType()).isConstQualified();
    result.fields.push_back({field->getNameAsString(), fieldType, result.isUnion ? 0 : cells,
                             bit / c.ast.getCharWidth(), bit, width, isConst});
    cells += described.cells;
    if (cells > limits::frontend::kCells)
      return result;
  }
  if (result.isUnion) {
    result.element = typeOf(c, c.ast.UnsignedCharTy);
    cells = result.bytes;
    if (cells > limits::frontend::kCells)
      return result;
  }
  result.cells = cells;
  result.kind = ir::TypeKind::Record;
  return result;
}

uint32_t bitWidth([[maybe_unused]] const Context &c, const FieldDecl *field) {
#if LLVM_VERSION_MAJOR >= 20
  return field->getBitWidthValue();
#else
  return field->getBitWidthValue(c.ast);
#endif
}

/// The number of a field in the IR's record, which has no unnamed bit-fields.
uint32_t fieldNumber(const FieldDecl *field) {
  uint32_t number = 0;
  for (const FieldDecl *other : field->getParent()->fields()) {
    if (other == field)
      break;
    number += !isPadding(other);
  }
  return number;
}

const std::string &typeProblem(const Context &c, ir::TypeId id) {
  static const std::string none = "value without a type";
  auto known = c.typeProblems.find(id);
  return known == c.typeProblems.end() ? none : known->second;
}

static std::string problemOf(Context &c, QualType canonical) {
  if (const ArrayType *array = c.ast.getAsArrayType(canonical)) {
    ir::TypeId element = typeOf(c, array->getElementType());
    if (c.program.types[element].isVariable)
      return "variable-length array of more than one dimension";
    auto known = c.typeProblems.find(element);
    return known != c.typeProblems.end() ? known->second
                                         : "array with more than 8,388,608 elements";
  }
  if (const RecordDecl *record = canonical->getAsRecordDecl())
    if (auto known = c.recordProblems.find(record->getDefinition());
        known != c.recordProblems.end())
      return known->second;
  return nameOfUnsupported(canonical);
}

Bits truncated(const Context &c, ir::TypeId id, Bits bits) {
  return ir::truncate(c.program.types[id], bits);
}

} // namespace salve::frontend
