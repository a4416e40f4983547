#include "engine/frontend/temporaries.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>

#include <vector>

using namespace clang;

namespace salve::frontend {

static Stmt *withoutTemporary(Stmt *node) {
  while (true) {
    if (auto *full = dyn_cast_or_null<ExprWithCleanups>(node))
      node = full->getSubExpr();
    else if (auto *object = dyn_cast_or_null<MaterializeTemporaryExpr>(node))
      node = object->getSubExpr();
    else
      return node;
  }
}

void takeOutTemporaries(ASTContext &context) {
  std::vector<Stmt *> todo;
  for (Decl *decl : context.getTranslationUnitDecl()->decls())
    if (auto *function = dyn_cast<FunctionDecl>(decl); function && function->hasBody())
      todo.push_back(function->getBody());
  while (!todo.empty()) {
    Stmt *node = todo.back();
    todo.pop_back();
    for (Stmt *&child : node->children()) {
      if (Stmt *plain = withoutTemporary(child); plain != child)
        child = plain;
      if (child)
        todo.push_back(child);
    }
  }
}

} // namespace salve::frontend
