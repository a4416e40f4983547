// From Clang's locations to byte ranges, and where text can be edited.
//
// Knows positions, files and macros, and nothing of C.
#pragma once

#include "engine/frontend/contracts/contracts.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Basic/SourceManager.h>

#include <map>

namespace salve::frontend {

/// The number of a file other than the main one, which is added if it is new.
ir::FileId fileNumber(ir::Program &program, const std::string &path);

class Spans {
public:
  /// `main`: the number of the file that is compiled; only kMainFile can be edited.
  /// `contracts`: whose generated text stands behind the user's.
  Spans(const clang::SourceManager &sources, const clang::LangOptions &language,
        ir::Program &program, ir::FileId main, const ContractPlan *contracts);

  /// Where a person is shown it: spelled, or the use of the macro.
  ir::SourceRange range(clang::SourceRange tokens);
  ir::EditSpan edit(clang::SourceRange tokens) const;
  ir::EditSpan token(clang::SourceLocation at) const { return edit(clang::SourceRange(at, at)); }
  /// As the user wrote it: the macro argument or the code, else the whole macro use.
  std::string text(clang::SourceRange tokens);
  bool inMainFile(clang::SourceLocation at) const;
  /// Offset in the main file of the use, or of the `#include` that brings it in.
  uint32_t mainOffset(clang::SourceLocation at) const;
  uint32_t mainEnd(clang::SourceLocation at) const;
  /// The expansion whose body a token was spelled in, seen through macro arguments;
  /// invalid if the token is not spelled in a macro.
  clang::FileID macro(clang::SourceLocation at) const;
  /// Whether a token of macro `outer` (see `macro`) produced `inner`, directly or not.
  bool within(clang::SourceLocation inner, clang::FileID outer) const;

private:
  clang::SourceLocation throughArguments(clang::SourceLocation at) const;
  uint32_t tokenLength(clang::SourceLocation at) const;
  ir::FileId file(clang::FileID id);
  std::optional<ByteRange> bytes(clang::SourceLocation begin, clang::SourceLocation end) const;
  bool liftBegin(clang::SourceLocation &at) const;
  bool liftEnd(clang::SourceLocation &at) const;
  bool lift(clang::SourceLocation &begin, clang::SourceLocation &end) const;
  unsigned depth(clang::SourceLocation at) const;

  const clang::SourceManager &sources_;
  const clang::LangOptions &language_;
  ir::Program &program_;
  bool isMainUnit_;
  const ContractPlan *contracts_;
  std::map<clang::FileID, ir::FileId> files_;
};

} // namespace salve::frontend
