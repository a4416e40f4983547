// One shape of the tree for every version of Clang.
#pragma once

namespace clang {
class ASTContext;
}

namespace salve::frontend {

/// Since LLVM 20 the tree says in C, too, where a temporary object begins (`f().x`) and that its
/// full expression ends it. The frontend knows that by itself: these nodes are taken out of all
/// bodies, which then look as they did before.
void takeOutTemporaries(clang::ASTContext &context);

} // namespace salve::frontend
