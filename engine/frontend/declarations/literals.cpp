// Objects without a name: string literals and compound literals.
#include "engine/frontend/declarations/literals.h"

#include "engine/frontend/declarations/constants.h"
#include "engine/frontend/declarations/initializers.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/places.h"

using namespace clang;

namespace salve::frontend {

/// Of those that are alike in one file there is one object, as compilers make it (C11 6.4.5p7
/// leaves it open).
ir::VariableId stringLiteral(Context &c, const clang::StringLiteral *text) {
  if (const auto known = c.literals.find(text); known != c.literals.end())
    return known->second;
  const auto [alike, isNew] =
      c.texts.try_emplace({typeOf(c, text->getType()), text->getBytes().str()});
  if (!isNew)
    return c.literals[text] = alike->second;
  ir::Variable v;
  v.range = c.spans.range(text->getSourceRange());
  v.name = c.spans.text(text->getSourceRange());
  if (!v.name.starts_with('"') && !v.name.starts_with('L') && !v.name.starts_with('u') &&
      !v.name.starts_with('U')) // out of a macro, or `__func__`
    v.name = text->getCharByteWidth() == 1 ? "\"" + text->getString().str() + "\"" : "string";
  v.type = typeOf(c, text->getType());
  v.storage = ir::Storage::Literal;
  v.isConst = true;
  v.internalLinkage = true;
  const ir::Type described = c.program.types[v.type];
  v.initial.assign(described.cells, 0);
  for (uint64_t i = 0; i < described.cells && i < text->getLength(); ++i)
    v.initial[i] = truncated(c, described.element, text->getCodeUnit(static_cast<unsigned>(i)));
  alike->second = c.program.variables.add(std::move(v));
  return c.literals[text] = alike->second;
}

/// At file level: lives from the start, and may be written through its address.
ir::VariableId staticCompoundLiteral(Context &c, const CompoundLiteralExpr *e) {
  auto [known, isNew] = c.literals.try_emplace(e);
  if (!isNew)
    return known->second;
  ir::Variable v;
  v.range = c.spans.range(e->getSourceRange());
  v.name = c.spans.text(e->getSourceRange());
  v.type = typeOf(c, e->getType());
  v.storage = ir::Storage::Global;
  v.isConst = c.ast.getBaseElementType(e->getType()).isConstQualified();
  v.internalLinkage = true;
  v.writtenInFile = true;
  v.initial.assign(c.program.types[v.type].cells, 0);
  ir::VariableId id = c.program.variables.add(std::move(v));
  c.literals[e] = id;
  Image image;
  if (constantImage(c, e->getInitializer(), e->getType(), image)) {
    c.program.variables[id].initial = std::move(image.cells);
    c.program.variables[id].initialAddresses = std::move(image.addresses);
  } else {
    c.variableProblems[id] = "compound literal whose initialiser is not a constant";
  }
  return id;
}

/// In a function: a local of the enclosing block. Its initialiser runs in the prelude.
ir::VariableId compoundLiteral(Context &c, const CompoundLiteralExpr *e) {
  ir::Variable v;
  v.range = c.spans.range(e->getSourceRange());
  v.name = c.spans.text(e->getSourceRange());
  v.type = typeOf(c, e->getType());
  v.isConst = c.ast.getBaseElementType(e->getType()).isConstQualified();
  v.owner = c.frame.function;
  if (c.program.types[v.type].kind == ir::TypeKind::Unsupported) {
    unsupportedAt(c, e, typeProblem(c, v.type));
    return {};
  }
  ir::Place target;
  target.type = v.type;
  target.range = v.range;
  ir::VariableId id = c.program.variables.add(std::move(v));
  c.program.functions[c.frame.function].locals.push_back(id);
  c.frame.declared.back().push_back(id);
  placeBase(c, target, id);
  Statements init;
  size_t mark = c.frame.prelude.size();
  initPlace(c, target, e->getInitializer(), init);
  c.frame.prelude.resize(mark);
  ir::Expr run = shape(c, ir::ExprKind::Statements, typeOf(c, c.ast.VoidTy), target.range);
  run.stmt = block(c, std::move(init), e);
  c.frame.prelude.push_back(add(c, std::move(run)));
  return id;
}

} // namespace salve::frontend
