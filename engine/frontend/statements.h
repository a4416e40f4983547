// Statements, by Clang's class.
#pragma once

#include "engine/frontend/context.h"

namespace salve::frontend {

ir::StmtId compound(Context &c, const clang::CompoundStmt *s, bool isSwitchBody,
                    ir::VariableId valueTo = {});
ir::StmtId labelOf(Context &c, const clang::LabelDecl *decl);
ir::StmtId declare(Context &c, ir::VariableId variable);

} // namespace salve::frontend
