// The files that one parse sees: the text, headers of our own and texts of other units, above the
// real files. What is read of the latter two is noted down.
#pragma once

#include "engine/frontend/reads.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace salve::frontend {

constexpr const char *kHeaderFolder = "/salve-builtin-headers";

/// `path` is where the text of `source` stands. What the others are must outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem(const Unit &source, llvm::StringRef path,
                                                           const std::vector<Unit> &units,
                                                           std::vector<ReadFile> &reads);

} // namespace salve::frontend
