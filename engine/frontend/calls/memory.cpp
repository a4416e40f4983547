// Functions that reach memory: the library's allocation and block functions and the
// `__salve_` intrinsics that the models of the others are written in.
#include "engine/frontend/lowering.h"

using namespace clang;

namespace salve::frontend {

namespace {

struct KnownFunction {
  StringRef name;
  MemoryFunction meaning;
  unsigned arguments;
};

constexpr KnownFunction kKnown[] = {
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
    {"__salve_copy", MemoryFunction::Copy, 3},
    {"__salve_fill", MemoryFunction::Fill, 3},
    {"__salve_size", MemoryFunction::Size, 1},
    {"__salve_offset", MemoryFunction::Offset, 1},
    {"__salve_valid", MemoryFunction::Valid, 2},
    {"__salve_writable", MemoryFunction::Writable, 2},
    {"__salve_same_object", MemoryFunction::SameObject, 2},
    {"__salve_havoc", MemoryFunction::Havoc, 1},
    {"__salve_check_string", MemoryFunction::CheckString, 1},
};

} // namespace

/// What a function without a body in the file does to memory.
MemoryFunction Lowering::memoryFunction(const CallExpr *e) const {
  const FunctionDecl *callee = e->getDirectCallee();
  if (!callee || !callee->getIdentifier() || callee->hasBody())
    return MemoryFunction::None;
  StringRef name = callee->getName();
  for (StringRef written : {name, libraryName(name)})
    for (const KnownFunction &known : kKnown)
      if (known.name == written && known.arguments == e->getNumArgs())
        return known.meaning;
  return MemoryFunction::None;
}

/// `__builtin_memcpy` is `memcpy`.
StringRef libraryName(StringRef name) {
  constexpr StringRef prefix = "__builtin_";
  return name.substr(0, prefix.size()) == prefix ? name.substr(prefix.size()) : name;
}

bool Lowering::isMemoryFunction(const FunctionDecl *decl) const {
  return decl->getIdentifier() &&
         std::any_of(std::begin(kKnown), std::end(kKnown),
                     [&](const KnownFunction &known) { return known.name == decl->getName(); });
}

ir::ExprId Lowering::memoryCall(MemoryFunction what, const CallExpr *e, bool isDiscarded) {
  switch (what) {
  case MemoryFunction::Allocate:
  case MemoryFunction::AllocateZeroed:
  case MemoryFunction::AllocateZeroedOrNot:
  case MemoryFunction::AllocateOnStack: return allocate(what, e);
  case MemoryFunction::Deallocate: {
    ir::Expr result = shape(ir::ExprKind::Deallocate, type(context_.VoidTy), e);
    result.a = argument(e, 0, context_.VoidPtrTy);
    result.checks.lifetime = property(ir::PropertyKind::DoubleFree, e, 0);
    result.checks.bounds = property(ir::PropertyKind::InvalidFree, e, 0);
    return add(std::move(result));
  }
  case MemoryFunction::Copy:
  case MemoryFunction::CopyApart:
  case MemoryFunction::Fill: return copyOrFill(what, e, isDiscarded);
  case MemoryFunction::Size: return query(ir::PointerQuery::Size, e);
  case MemoryFunction::Offset: return query(ir::PointerQuery::Offset, e);
  case MemoryFunction::Valid: return query(ir::PointerQuery::Valid, e);
  case MemoryFunction::Writable: return query(ir::PointerQuery::Writable, e);
  case MemoryFunction::SameObject: return query(ir::PointerQuery::SameObject, e);
  case MemoryFunction::Havoc: {
    ir::Expr result = shape(ir::ExprKind::Havoc, type(context_.VoidTy), e);
    result.a = argument(e, 0, context_.VoidPtrTy);
    return add(std::move(result));
  }
  case MemoryFunction::CheckString: {
    ir::Expr result = shape(ir::ExprKind::Assert, type(context_.VoidTy), e);
    result.a = argument(e, 0, context_.IntTy);
    result.property = property(ir::PropertyKind::StringMisuse, e, 0);
    return add(std::move(result));
  }
  case MemoryFunction::None: break;
  }
  return unsupported(e, "call to '" + e->getDirectCallee()->getNameAsString() + "'");
}

ir::Expr Lowering::shape(ir::ExprKind kind, ir::TypeId wanted, const Expr *e) {
  ir::Expr result = shape(kind, e);
  result.type = wanted;
  return result;
}

/// Argument number `i` as a value of that type, which declarations may give otherwise.
ir::ExprId Lowering::argument(const CallExpr *e, unsigned i, QualType wanted) {
  ir::ExprId value = expr(e->getArg(i));
  ir::TypeId id = type(wanted);
  if (!program_.types[program_.exprs[value].type].isScalar()) {
    unsupportedAt(e->getArg(i), "argument of another type");
    return constant(id, 0, program_.exprs[value].range);
  }
  if (program_.exprs[value].type != id)
    value = convert(value, id);
  component(value, ir::ComponentKind::Argument);
  return value;
}

/// What the memory is for: the pointer that it is assigned to, or a sizeof among the arguments.
ir::TypeId Lowering::allocatedType(const CallExpr *e) {
  QualType hint = frame_.allocation == e ? frame_.allocated : QualType();
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
    ir::TypeId id = type(hint);
    if (program_.types[id].cells > 0)
      return id;
  }
  return type(context_.CharTy);
}

ir::ExprId Lowering::allocate(MemoryFunction what, const CallExpr *e) {
  QualType size = context_.UnsignedLongTy;
  ir::Expr result = shape(ir::ExprKind::Allocate, type(context_.VoidPtrTy), e);
  result.computeType = allocatedType(e);
  result.onStack = what == MemoryFunction::AllocateOnStack;
  result.zeroed = what == MemoryFunction::AllocateZeroed;
  if (what == MemoryFunction::AllocateZeroedOrNot) {
    std::optional<uint64_t> zeroed = constantBits(e->getArg(1));
    if (!zeroed)
      return unsupported(e, "allocation that is zeroed or not");
    result.zeroed = *zeroed != 0;
  }
  if (!result.onStack && e->getDirectCallee()->getName() != "__salve_provide")
    result.property = property(ir::PropertyKind::Leak, e, 0);
  result.a = argument(e, 0, size);
  if (what == MemoryFunction::AllocateZeroed)
    result.a = product(result.a, argument(e, 1, size));
  // No object has more than PTRDIFF_MAX bytes.
  std::optional<uint64_t> bytes = constantBits(e->getArg(0));
  if (!result.onStack && bytes && static_cast<int64_t>(*bytes) < 0)
    return comma(result.a, constant(result.type, 0, result.range));
  return add(std::move(result));
}

/// The bytes of `calloc(a, b)`. It fails where they are too many to be counted; that is no run
/// that is looked at.
ir::ExprId Lowering::product(ir::ExprId a, ir::ExprId b) {
  ir::TypeId size = program_.exprs[a].type;
  ir::SourceRange range = program_.exprs[a].range;
  auto known = [&](ir::ExprId id) -> std::optional<uint64_t> {
    const ir::Expr *e = &program_.exprs[id];
    while (e->kind == ir::ExprKind::Cast && e->implicit)
      e = &program_.exprs[e->a];
    const ir::Type &t = program_.types[e->type];
    if (e->kind != ir::ExprKind::Constant || t.kind != ir::TypeKind::Integer)
      return std::nullopt;
    return static_cast<uint64_t>(ir::signedValue(t, e->value));
  };
  std::optional<uint64_t> factor = known(b);
  ir::ExprId symbolic = a;
  if (!factor || *factor == 0) {
    factor = known(a);
    symbolic = b;
  }
  ir::Expr result = shape(ir::ExprKind::Binary, size, range);
  result.binary = ir::BinaryOp::Mul;
  if (!factor || *factor == 0) {
    result.a = a;
    result.b = b;
    return add(std::move(result));
  }
  auto [store, kept] = keep(symbolic, context_.UnsignedLongTy);
  ir::Expr fits = shape(ir::ExprKind::Binary, program_.intType, range);
  fits.binary = ir::BinaryOp::Le;
  fits.a = loadVariable(kept, range);
  fits.b = constant(size, ~uint64_t{0} / *factor, range);
  ir::Expr assume = shape(ir::ExprKind::Assume, type(context_.VoidTy), range);
  assume.a = add(std::move(fits));
  ir::ExprId other = symbolic == a ? b : a;
  ir::ExprId value = loadVariable(kept, range);
  result.a = symbolic == a ? value : other;
  result.b = symbolic == a ? other : value;
  return comma(store, comma(add(std::move(assume)), add(std::move(result))));
}

/// `value` in a temporary of that type: the assignment and the variable.
std::pair<ir::ExprId, ir::VariableId> Lowering::keep(ir::ExprId value, QualType valueType) {
  ir::SourceRange range = program_.exprs[value].range;
  ir::Place target;
  target.range = range;
  placeBase(target, temporary(valueType, range));
  ir::VariableId variable = target.variable;
  ir::Expr store = shape(ir::ExprKind::Assign, target.type, range);
  store.place = program_.places.add(std::move(target));
  store.a = value;
  return {add(std::move(store)), variable};
}

ir::ExprId Lowering::loadVariable(ir::VariableId variable, ir::SourceRange range) {
  ir::Place place;
  place.range = range;
  placeBase(place, variable);
  ir::Expr value = shape(ir::ExprKind::Load, place.type, range);
  value.place = program_.places.add(std::move(place));
  return add(std::move(value));
}

/// Where the result of memcpy and the like is used, it is the first argument, kept.
ir::ExprId Lowering::copyOrFill(MemoryFunction what, const CallExpr *e, bool isDiscarded) {
  bool isFill = what == MemoryFunction::Fill;
  ir::Expr result =
      shape(isFill ? ir::ExprKind::Fill : ir::ExprKind::Copy, type(context_.VoidTy), e);
  ir::SourceRange range = result.range;
  result.a = argument(e, 0, context_.VoidPtrTy);
  ir::ExprId store;
  ir::VariableId kept;
  if (!isDiscarded) {
    std::tie(store, kept) = keep(result.a, context_.VoidPtrTy);
    result.a = loadVariable(kept, range);
  }
  result.b = argument(e, 1, isFill ? context_.IntTy : context_.VoidPtrTy);
  result.c = argument(e, 2, context_.UnsignedLongTy);
  result.checks = accessChecks(e);
  if (!isFill)
    result.sourceChecks = accessChecks(e);
  if (what == MemoryFunction::CopyApart)
    result.property = property(ir::PropertyKind::StringMisuse, e, 0);
  ir::ExprId done = add(std::move(result));
  if (isDiscarded)
    return done;
  return comma(store, comma(done, loadVariable(kept, range)));
}

ir::ExprId Lowering::query(ir::PointerQuery what, const CallExpr *e) {
  ir::Expr result = shape(ir::ExprKind::Query, program_.intType, e);
  result.query = what;
  result.a = argument(e, 0, context_.VoidPtrTy);
  switch (what) {
  case ir::PointerQuery::Size: result.type = type(context_.UnsignedLongTy); break;
  case ir::PointerQuery::Offset: result.type = type(context_.LongTy); break;
  case ir::PointerQuery::Valid:
  case ir::PointerQuery::Writable: result.b = argument(e, 1, context_.UnsignedLongTy); break;
  case ir::PointerQuery::SameObject: result.b = argument(e, 1, context_.VoidPtrTy); break;
  }
  return add(std::move(result));
}

} // namespace salve::frontend
