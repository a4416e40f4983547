#include "engine/ir/unknown.h"

#include "engine/support/limits/execution.h"

#include <algorithm>

namespace salve::ir {

namespace {

class Parts {
public:
  Parts(const Program &program, TypeId pointee, bool &all)
      : types_(program.types), pointee_(pointee), all_(all) {}

  void add(TypeId id, uint64_t at) {
    const Type &type = types_[id];
    if (parts.size() >= limits::unknown::kParts) {
      all_ = false;
      return;
    }
    if (sameType(types_, id, pointee_))
      parts.push_back({at, 1, 0});
    if (type.kind == TypeKind::Array && sameType(types_, type.element, pointee_)) {
      parts.push_back({at, type.count, types_[pointee_].bytes});
      if (types_[pointee_].kind == TypeKind::Record)
        addFields(type.element, at);
      all_ = all_ && (type.count <= 1 || !holdsMore(type.element));
      return;
    }
    if (type.kind == TypeKind::Array) {
      if (!holds(type.element))
        return;
      all_ = all_ && type.count <= limits::unknown::kElements;
      for (uint64_t i = 0; i < std::min(type.count, limits::unknown::kElements); ++i)
        add(type.element, at + i * types_[type.element].bytes);
      return;
    }
    addFields(id, at);
  }

  /// Whether there are such things in the type, itself among them.
  bool holds(TypeId id) const { return sameType(types_, id, pointee_) || holdsMore(id); }
  bool holdsMore(TypeId id) const {
    const Type &type = types_[id];
    if (type.kind == TypeKind::Array)
      return holds(type.element);
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const Field &field) { return !field.bitWidth && holds(field.type); });
  }

  std::vector<Part> parts;

private:
  void addFields(TypeId id, uint64_t at) {
    for (const Field &field : types_[id].fields)
      if (!field.bitWidth)
        add(field.type, at + field.byteOffset);
  }

  const Types &types_;
  TypeId pointee_;
  bool &all_;
};

} // namespace

uint64_t objectName(const InputKey &key) {
  bool isVariable =
      key.kind == InputKey::Kind::Variable || key.kind == InputKey::Kind::Uninitialised;
  auto kind = static_cast<uint64_t>(isVariable ? InputKey::Kind::Variable : key.kind);
  return mix(mix(kind, key.site), key.context);
}

bool isKnownBehind(const Program &program, const InputKey &pointer) {
  return isGiven(pointer) || (pointer.kind == InputKey::Kind::Variable &&
                              std::find(program.shared.begin(), program.shared.end(),
                                        VariableId(pointer.site)) != program.shared.end());
}

std::vector<Part> partsOf(const Program &program, TypeId object, TypeId pointee, bool &all) {
  const Type &type = program.types[pointee];
  if (type.kind == TypeKind::Void)
    return {{0, 0, 1}};
  if (type.cells == 0 && type.kind != TypeKind::Array)
    return {};                                    // incomplete, or nothing to tell apart
  if (sameType(program.types, object, pointee)) { // an array of any length of them
    Parts inside(program, pointee, all);
    all = all && !inside.holdsMore(object);
    return {{0, 0, type.bytes}};
  }
  Parts parts(program, pointee, all);
  parts.add(object, 0);
  return parts.parts;
}

bool isConverted(const Program &program, TypeId incomplete) {
  auto pointee = [&](ExprId id) { return program.types[program.exprs[id].type].element; };
  return std::any_of(program.exprs.begin(), program.exprs.end(), [&](const Expr &e) {
    if (e.kind != ExprKind::Cast || program.types[e.type].kind != TypeKind::Pointer ||
        program.exprs[e.a].kind == ExprKind::Constant)
      return false;
    const bool fromPointer = program.types[program.exprs[e.a].type].kind == TypeKind::Pointer;
    const TypeId to = program.types[e.type].element, from = fromPointer ? pointee(e.a) : TypeId();
    const bool isTo = sameType(program.types, to, incomplete);
    const bool isFrom = from && sameType(program.types, from, incomplete);
    return isTo != isFrom;
  });
}

bool isUnwritten(const Types &types, TypeId id) {
  const Type &type = types[id];
  if (type.kind == TypeKind::Array)
    return isUnwritten(types, type.element);
  if (type.isUnion)
    return holds(types, id, TypeKind::Pointer);
  return std::any_of(type.fields.begin(), type.fields.end(),
                     [&](const Field &field) { return isUnwritten(types, field.type); });
}

} // namespace salve::ir
