// From Clang's locations to byte ranges, and where text can be edited.
//
// Knows positions, files and macros, and nothing of C.
#pragma once

#include "engine/frontend/contracts/contracts.h"
#include "engine/frontend/own_texts.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Basic/SourceManager.h>

#include <map>

namespace salve::frontend {

class Spans {
public:
  /// `main`: the number of the file that is compiled; only kMainFile and the user's headers, which
  /// are added to the program here, can be edited. `contracts`: whose generated text stands behind
  /// the user's.
  Spans(const clang::SourceManager &sources, const clang::LangOptions &language,
        ir::Program &program, const Options &options, ir::FileId main,
        const ContractPlan *contracts);

  /// Where a person is shown it: spelled, or the use of the macro.
  ir::SourceRange range(clang::SourceRange tokens);
  ir::EditSpan edit(clang::SourceRange tokens) const;
  ir::EditSpan token(clang::SourceLocation at) const { return edit(clang::SourceRange(at, at)); }
  /// As the user wrote it: the macro argument or the code, else the whole macro use.
  std::string text(clang::SourceRange tokens);
  bool inMainFile(clang::SourceLocation at) const;
  /// In the main file or in a header that can be edited.
  bool inText(clang::SourceLocation at) const;
  /// Where in the program's text the use is, or the `#include` that brings it in.
  uint32_t textOffset(clang::SourceLocation at) const;
  uint32_t textEnd(clang::SourceLocation at) const;
  /// The expansion whose body a token was spelled in, seen through macro arguments;
  /// invalid if the token is not spelled in a macro.
  clang::FileID macro(clang::SourceLocation at) const;
  /// Whether a token of macro `outer` (see `macro`) produced `inner`, directly or not.
  bool within(clang::SourceLocation inner, clang::FileID outer) const;

private:
  clang::SourceLocation throughArguments(clang::SourceLocation at) const;
  uint32_t tokenLength(clang::SourceLocation at) const;
  ir::FileId file(clang::FileID id);
  bool isGenerated(clang::FileID file, uint32_t offset) const;
  std::optional<clang::SourceRange> spelled(clang::SourceRange tokens,
                                            std::optional<ByteRange> *body) const;
  std::optional<ByteRange> bytes(clang::SourceLocation begin, clang::SourceLocation end) const;
  bool liftBegin(clang::SourceLocation &at) const;
  bool liftEnd(clang::SourceLocation &at) const;
  bool lift(clang::SourceLocation &begin, clang::SourceLocation &end) const;
  unsigned depth(clang::SourceLocation at) const;

  const clang::SourceManager &sources_;
  const clang::LangOptions &language_;
  ir::Program &program_;
  const ContractPlan *contracts_;
  std::map<clang::FileID, uint32_t> texts_; ///< what can be edited: where in the text it begins
  std::map<clang::FileID, ir::FileId> files_;
};

} // namespace salve::frontend
