// What an `asm` says that it writes becomes arbitrary; that it does nothing else is taken from it
// and noted. One that may write any memory or jump is not modelled, unless it is empty: a
// barrier for the compiler.
#include "engine/frontend/calls/assembly.h"

#include "engine/frontend/calls/environment.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"

using namespace clang;

namespace salve::frontend {

static bool isKnown(Context &c, const GCCAsmStmt *s) {
  if (s->isAsmGoto())
    return false;
  const bool isEmpty = s->generateAsmString(c.ast).empty();
  for (unsigned i = 0; i < s->getNumClobbers(); ++i)
    if (s->getClobber(i) == "memory" && !isEmpty)
      return false;
  for (const Expr *output : s->outputs()) {
    const ir::Type &t = c.program.types[typeOf(c, output->getType())];
    if (!t.isScalar() || t.kind == ir::TypeKind::Pointer)
      return false;
  }
  return true;
}

void assembly(Context &c, const GCCAsmStmt *s, Statements &out) {
  const ir::SourceRange range = c.spans.range(s->getSourceRange());
  if (!isKnown(c, s))
    return unsupportedAt(c, s, "inline assembly");
  const bool isEmpty = s->generateAsmString(c.ast).empty();
  bool isKept = isEmpty; // what it says that it reads and writes stays what it is
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    isKept &= s->isOutputPlusConstraint(i);
  if (!isKept)
    note(c, "inline assembly is taken to change nothing but its outputs, which are arbitrary");
  for (const Expr *input : s->inputs()) {
    if (input->isLValue())
      continue;
    const ir::ExprId value = effect(c, input);
    out.push_back(exprStatement(c, value, range));
  }
  for (unsigned i = 0; i < s->getNumOutputs(); ++i) {
    const Expr *output = s->getOutputExpr(i);
    if (isEmpty && s->isOutputPlusConstraint(i))
      continue;
    const size_t mark = c.frame.prelude.size();
    const ir::PlaceId where = placeOf(c, output);
    if (!where)
      return; // recorded there
    ir::Expr store = shape(c, ir::ExprKind::Assign, c.program.places[where].type, range);
    store.place = where;
    store.a = arbitrary(c, output->getType(), range, c.spans.text(output->getSourceRange()));
    markWritten(c, where);
    out.push_back(exprStatement(c, withPrelude(c, mark, add(c, std::move(store))), range));
  }
}

} // namespace salve::frontend
