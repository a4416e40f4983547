// Functions that reach memory: the library's allocation and block functions and the
// `__salve_` intrinsics that the models of the others are written in.
#include "engine/frontend/calls/memory.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/printing.h"
#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/properties.h"

using namespace clang;

namespace salve::frontend {

namespace {

struct KnownMemoryFunction {
  StringRef name;
  MemoryFunction meaning;
  unsigned arguments;
};

constexpr KnownMemoryFunction kMemoryFunctions[] = {
    {"malloc", MemoryFunction::Allocate, 1},
    {"calloc", MemoryFunction::AllocateZeroed, 2},
    {"free", MemoryFunction::Deallocate, 1},
    {"alloca", MemoryFunction::AllocateOnStack, 1},
    {"__builtin_alloca_with_align", MemoryFunction::AllocateOnStack, 2},
    {"memcpy", MemoryFunction::CopyApart, 3},
    {"memmove", MemoryFunction::Copy, 3},
    {"memset", MemoryFunction::Fill, 3},
    {"__builtin___memcpy_chk", MemoryFunction::CopyApart, 4},
    {"__builtin___memmove_chk", MemoryFunction::Copy, 4},
    {"__builtin___memset_chk", MemoryFunction::Fill, 4},
    {"__salve_allocate", MemoryFunction::AllocateZeroedOrNot, 2},
    {"__salve_provide", MemoryFunction::AllocateZeroedOrNot, 2}, // nobody has to free it
    {"__salve_deallocate", MemoryFunction::Deallocate, 1},
    {"__CPROVER_allocate", MemoryFunction::AllocateZeroedOrNot, 2},
    {"__CPROVER_deallocate", MemoryFunction::Deallocate, 1},
    {"__salve_copy", MemoryFunction::Copy, 3},
    {"__salve_fill", MemoryFunction::Fill, 3},
    {"__salve_size", MemoryFunction::Size, 1},
    {"__salve_offset", MemoryFunction::Offset, 1},
    {"__salve_valid", MemoryFunction::Valid, 2},
    {"__salve_writable", MemoryFunction::Writable, 2},
    {"__salve_same_object", MemoryFunction::SameObject, 2},
    {"__salve_ended", MemoryFunction::Ended, 1},
    {"__salve_initialised", MemoryFunction::Initialised, 2},
    {"__salve_kept", MemoryFunction::Kept, 1},
    {"__salve_havoc", MemoryFunction::Havoc, 1},
    {"__salve_check_string", MemoryFunction::CheckString, 1},
    {"__salve_check_format", MemoryFunction::CheckFormat, 1},
    {"__salve_check_jump", MemoryFunction::CheckJump, 1},
    {"__salve_not_modelled", MemoryFunction::NotModelled, 1},
};

} // namespace

static ir::ExprId allocate(Context &c, MemoryFunction what, const clang::CallExpr *e);
static ir::ExprId product(Context &c, ir::ExprId a, ir::ExprId b);
static ir::ExprId copyOrFill(Context &c, MemoryFunction what, const clang::CallExpr *e,
                             bool isDiscarded);
static ir::ExprId queryExpr(Context &c, ir::PointerQuery what, const clang::CallExpr *e);

/// What a function without a body in the file does to memory.
MemoryFunction memoryFunction(const CallExpr *e) {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee || !callee->getIdentifier() || callee->hasBody())
    return MemoryFunction::None;
  StringRef name = callee->getName();
  for (StringRef written : {name, libraryName(name)})
    for (const KnownMemoryFunction &known : kMemoryFunctions)
      if (known.name == written && known.arguments == e->getNumArgs())
        return known.meaning;
  return MemoryFunction::None;
}

bool isStreamObject(QualType t) {
  const RecordDecl *record = t->isRecordType() ? t->getAsRecordDecl() : nullptr;
  return record && record->getIdentifier() &&
         (record->getName() == "_IO_FILE" || record->getName() == "__dirstream");
}

/// `__builtin_memcpy` is `memcpy`.
StringRef libraryName(StringRef name) {
  constexpr StringRef prefix = "__builtin_";
  return name.substr(0, prefix.size()) == prefix ? name.substr(prefix.size()) : name;
}

bool isMemoryFunction(const FunctionDecl *decl) {
  return decl->getIdentifier() &&
         std::any_of(
             std::begin(kMemoryFunctions), std::end(kMemoryFunctions),
             [&](const KnownMemoryFunction &known) { return known.name == decl->getName(); });
}

ir::ExprId memoryCall(Context &c, MemoryFunction what, const CallExpr *e, bool isDiscarded) {
  switch (what) {
  case MemoryFunction::Allocate:
  case MemoryFunction::AllocateZeroed:
  case MemoryFunction::AllocateZeroedOrNot:
  case MemoryFunction::AllocateOnStack: return allocate(c, what, e);
  case MemoryFunction::Deallocate: {
    ir::Expr result = shape(c, ir::ExprKind::Deallocate, typeOf(c, c.ast.VoidTy), e);
    result.a = argument(c, e, 0, c.ast.VoidPtrTy);
    result.checks.lifetime = property(c, ir::PropertyKind::DoubleFree, e, 0);
    result.checks.bounds = property(c, ir::PropertyKind::InvalidFree, e, 0);
    return add(c, std::move(result));
  }
  case MemoryFunction::Copy:
  case MemoryFunction::CopyApart:
  case MemoryFunction::Fill: return copyOrFill(c, what, e, isDiscarded);
  case MemoryFunction::Size: return queryExpr(c, ir::PointerQuery::Size, e);
  case MemoryFunction::Offset: return queryExpr(c, ir::PointerQuery::Offset, e);
  case MemoryFunction::Valid: return queryExpr(c, ir::PointerQuery::Valid, e);
  case MemoryFunction::Writable: return queryExpr(c, ir::PointerQuery::Writable, e);
  case MemoryFunction::SameObject: return queryExpr(c, ir::PointerQuery::SameObject, e);
  case MemoryFunction::Ended: return queryExpr(c, ir::PointerQuery::Ended, e);
  case MemoryFunction::Initialised: return queryExpr(c, ir::PointerQuery::Written, e);
  case MemoryFunction::Kept: return queryExpr(c, ir::PointerQuery::Handed, e);
  case MemoryFunction::Havoc: {
    ir::Expr result = shape(c, ir::ExprKind::Havoc, typeOf(c, c.ast.VoidTy), e);
    result.a = argument(c, e, 0, c.ast.VoidPtrTy);
    return add(c, std::move(result));
  }
  case MemoryFunction::CheckString:
  case MemoryFunction::CheckFormat:
  case MemoryFunction::CheckJump: {
    const auto kind = what == MemoryFunction::CheckFormat ? ir::PropertyKind::Format
                      : what == MemoryFunction::CheckJump ? ir::PropertyKind::InvalidJump
                                                          : ir::PropertyKind::StringMisuse;
    ir::Expr result = shape(c, ir::ExprKind::Assert, typeOf(c, c.ast.VoidTy), e);
    result.a = argument(c, e, 0, c.ast.IntTy);
    result.property = property(c, kind, e, 0);
    return add(c, std::move(result));
  }
  case MemoryFunction::NotModelled:
    return stopAt(c.program, {constantText(c, e->getArg(0)).value_or("this"),
                              c.spans.range(e->getSourceRange())});
  case MemoryFunction::None: break;
  }
  return unsupported(c, e, "call to '" + e->getDirectCallee()->getNameAsString() + "'");
}

ir::Expr shape(Context &c, ir::ExprKind kind, ir::TypeId wanted, const Expr *e) {
  ir::Expr result = shape(c, kind, e);
  result.type = wanted;
  return result;
}

/// Argument number `i` as a value of that type, which declarations may give otherwise.
ir::ExprId argument(Context &c, const CallExpr *e, unsigned i, QualType wanted) {
  ir::ExprId value = expr(c, e->getArg(i));
  ir::TypeId id = typeOf(c, wanted);
  if (!c.program.types[c.program.exprs[value].type].isScalar()) {
    unsupportedAt(c, e->getArg(i), "argument of another type");
    return constant(c, id, 0, c.program.exprs[value].range);
  }
  if (c.program.exprs[value].type != id)
    value = convert(c, value, id);
  component(c, value, ir::ComponentKind::Argument);
  return value;
}

/// What the memory is for: the pointer that it is assigned to, or a sizeof among the arguments.
static ir::TypeId allocatedType(Context &c, const CallExpr *e) {
  QualType hint = c.frame.allocation == e ? c.frame.allocated : QualType();
  std::vector<const Stmt *> todo(e->arg_begin(), e->arg_end());
  while (!todo.empty() && (hint.isNull() || hint->isVoidType())) {
    const Stmt *s = todo.back();
    todo.pop_back();
    const auto *size = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(s);
    if (size && size->getKind() == UETT_SizeOf)
      hint = size->getTypeOfArgument();
    else if (s)
      todo.insert(todo.end(), s->child_begin(), s->child_end());
  }
  if (!hint.isNull() && !hint->isIncompleteType() && !hint->isFunctionType()) {
    ir::TypeId id = typeOf(c, hint);
    if (c.program.types[id].cells > 0)
      return id;
  }
  return typeOf(c, c.ast.CharTy);
}

static ir::ExprId allocate(Context &c, MemoryFunction what, const CallExpr *e) {
  QualType size = c.ast.UnsignedLongTy;
  ir::Expr result = shape(c, ir::ExprKind::Allocate, typeOf(c, c.ast.VoidPtrTy), e);
  const std::string_view within = c.program.functions[c.frame.function].name;
  if (c.unit.kind == UnitKind::Model && within.starts_with("__salve_open"))
    result.label = within;
  result.computeType = allocatedType(c, e);
  result.onStack = what == MemoryFunction::AllocateOnStack;
  result.zeroed = what == MemoryFunction::AllocateZeroed;
  if (what == MemoryFunction::AllocateZeroedOrNot) {
    std::optional<Bits> zeroed = constantBits(c, e->getArg(1));
    if (!zeroed)
      return unsupported(c, e, "allocation that is zeroed or not");
    result.zeroed = *zeroed != 0;
  }
  if (!result.onStack && !c.frame.isGenerated &&
      e->getDirectCallee()->getName() != "__salve_provide")
    result.property = property(c, ir::PropertyKind::Leak, e, 0);
  result.a = argument(c, e, 0, size);
  if (what == MemoryFunction::AllocateZeroed)
    result.a = product(c, result.a, argument(c, e, 1, size));
  // No object has more than PTRDIFF_MAX bytes.
  std::optional<Bits> bytes = constantBits(c, e->getArg(0));
  if (!result.onStack && bytes && static_cast<int64_t>(*bytes) < 0)
    return comma(c, result.a, constant(c, result.type, 0, result.range));
  return add(c, std::move(result));
}

/// The bytes of `calloc(a, b)`; where they are too many to be counted as many as no object has.
static ir::ExprId product(Context &c, ir::ExprId a, ir::ExprId b) {
  ir::TypeId size = c.program.exprs[a].type;
  ir::SourceRange range = c.program.exprs[a].range;
  auto known = [&](ir::ExprId id) -> std::optional<uint64_t> {
    const ir::Expr *e = &c.program.exprs[id];
    while (e->kind == ir::ExprKind::Cast && e->implicit)
      e = &c.program.exprs[e->a];
    const ir::Type &t = c.program.types[e->type];
    if (e->kind != ir::ExprKind::Constant || t.kind != ir::TypeKind::Integer)
      return std::nullopt;
    return static_cast<uint64_t>(ir::signedValue(t, e->value));
  };
  std::optional<uint64_t> factor = known(b);
  ir::ExprId counted = a, other = b;
  if (!factor) {
    factor = known(a);
    std::swap(counted, other);
  }
  if (!factor) {
    QualType number = c.ast.UnsignedLongTy;
    return helperCall(c, "__salve_bytes", number, {{{}, number, a}, {{}, number, b}}, range);
  }
  const uint64_t tooMany = ~uint64_t{0}, most = *factor == 0 ? tooMany : tooMany / *factor;
  if (std::optional<uint64_t> count = known(counted))
    return *count <= most ? binaryOf(c, ir::BinaryOp::Mul, size, a, b)
                          : constant(c, size, tooMany, range);
  auto [store, kept] = keep(c, counted, c.ast.UnsignedLongTy);
  ir::ExprId value = loadVariable(c, kept, range);
  ir::Expr result = shape(c, ir::ExprKind::Conditional, size, range);
  result.a = binaryOf(c, ir::BinaryOp::Le, c.program.intType, loadVariable(c, kept, range),
                      constant(c, size, most, range));
  result.b = binaryOf(c, ir::BinaryOp::Mul, size, counted == a ? value : other,
                      counted == a ? other : value);
  result.c = constant(c, size, tooMany, range);
  return comma(c, store, add(c, std::move(result)));
}

/// `value` in a temporary of that type: the assignment and the variable.
std::pair<ir::ExprId, ir::VariableId> keep(Context &c, ir::ExprId value, QualType valueType) {
  const ir::SourceRange range = c.program.exprs[value].range;
  ir::VariableId variable = temporary(c, valueType, range);
  return {assignVariable(c, variable, value, range), variable};
}

ir::ExprId loadVariable(Context &c, ir::VariableId variable, ir::SourceRange range) {
  ir::Place place;
  place.range = range;
  placeBase(c, place, variable);
  ir::Expr value = shape(c, ir::ExprKind::Load, place.type, range);
  value.place = c.program.places.add(std::move(place));
  return add(c, std::move(value));
}

/// Where the result of memcpy and the like is used, it is the first argument, kept.
static ir::ExprId copyOrFill(Context &c, MemoryFunction what, const CallExpr *e, bool isDiscarded) {
  bool isFill = what == MemoryFunction::Fill;
  ir::Expr result =
      shape(c, isFill ? ir::ExprKind::Fill : ir::ExprKind::Copy, typeOf(c, c.ast.VoidTy), e);
  ir::SourceRange range = result.range;
  result.a = argument(c, e, 0, c.ast.VoidPtrTy);
  ir::ExprId store;
  ir::VariableId kept;
  if (!isDiscarded) {
    std::tie(store, kept) = keep(c, result.a, c.ast.VoidPtrTy);
    result.a = loadVariable(c, kept, range);
  }
  result.b = argument(c, e, 1, isFill ? c.ast.IntTy : c.ast.VoidPtrTy);
  result.c = argument(c, e, 2, c.ast.UnsignedLongTy);
  result.checks = accessChecks(c, e);
  if (!isFill)
    result.sourceChecks = accessChecks(c, e);
  if (what == MemoryFunction::CopyApart)
    result.property = property(c, ir::PropertyKind::StringMisuse, e, 0);
  ir::ExprId done = add(c, std::move(result));
  if (isDiscarded)
    return done;
  return comma(c, store, comma(c, done, loadVariable(c, kept, range)));
}

static ir::ExprId queryExpr(Context &c, ir::PointerQuery what, const CallExpr *e) {
  ir::Expr result = shape(c, ir::ExprKind::Query, c.program.intType, e);
  result.query = what;
  result.a = argument(c, e, 0, c.ast.VoidPtrTy);
  switch (what) {
  case ir::PointerQuery::Size: result.type = typeOf(c, c.ast.UnsignedLongTy); break;
  case ir::PointerQuery::Offset: result.type = typeOf(c, c.ast.LongTy); break;
  case ir::PointerQuery::Valid:
  case ir::PointerQuery::Writable:
  case ir::PointerQuery::Written: result.b = argument(c, e, 1, c.ast.UnsignedLongTy); break;
  case ir::PointerQuery::SameObject: result.b = argument(c, e, 1, c.ast.VoidPtrTy); break;
  case ir::PointerQuery::Ended: break;
  case ir::PointerQuery::Handed: result.property = property(c, ir::PropertyKind::Leak, e, 0);
  }
  return add(c, std::move(result));
}

} // namespace salve::frontend
