// Pointers one step too far or too near: `p->next` for `p`, `p` for `p->next`.
#include "engine/repair/insertions_kinds.h"

#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostSteps = 40;

/// The pointer that a member of its own type is read through: p of `p->next`.
ExprId steppedFrom(const Program &program, const Expr &load) {
  const Place &place = program.places[load.place];
  bool isMember =
      place.pointer && place.path.size() == 1 && place.path[0].kind == Projection::Kind::Field;
  return isMember && program.exprs[place.pointer].type == load.type ? place.pointer : ExprId();
}

} // namespace

/// p->next  ⇒  p;   p  ⇒  p->next, for the members of p's own type
void addPointerFixes(Inserter &inserter, PropertyId target) {
  const Program &program = inserter.base();
  Builder &builder = inserter.builder();
  size_t made = 0;
  for (FunctionId function : inserter.functions())
    for (const Occurrence &at : occurrences(program, function)) {
      const Expr &expr = program.exprs[at.expr];
      bool isValue = expr.kind == ExprKind::Load &&
                     program.types[expr.type].kind == TypeKind::Pointer && expr.text.use &&
                     !expr.trusted && at.role != Role::Statement && at.role != Role::Callee;
      if (!isValue || made >= kMostSteps || !onlyReads(program, at.expr))
        continue;
      if (ExprId from = steppedFrom(program, expr)) {
        ++made;
        // The pointer that another member is read through first: the access is still made.
        inserter.replace(at.expr, builder.clone(from), at.role == Role::Pointer ? 3 : 4);
        continue;
      }
      if (at.role == Role::Pointer)
        continue; // p->next->x for p->x is a different place; not one slip
      TypeId record = program.types[expr.type].element;
      const std::vector<Field> &fields = program.types[record].fields;
      for (uint32_t f = 0; f < fields.size(); ++f)
        if (fields[f].type == expr.type && !fields[f].name.empty()) {
          ++made;
          inserter.replace(at.expr, builder.member(builder.clone(at.expr), f, target), 5);
        }
    }
}

} // namespace salve::repair
