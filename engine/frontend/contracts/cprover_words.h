// CBMC's words that are macros here: quantifiers, whose blocks are no C, and those that say
// something of pointers. What stands for them in code, and how they were written, for clauses.
#pragma once

#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Token.h>

#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace salve::frontend {

/// Listens to one parse, which owns it.
///
/// Where `__CPROVER_forall` is expanded, whatever macros it came through, the block behind it is
/// taken from the preprocessor, as the arguments of other macros are, and `__salve_formula`, which
/// the word expands to, is defined anew: as the loops that the quantifier means.
class CproverWords : public clang::PPCallbacks {
public:
  explicit CproverWords(clang::Preprocessor &preprocessor) : preprocessor_(preprocessor) {}

  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &definition,
                    clang::SourceRange range, const clang::MacroArgs *arguments) override;

  /// The arguments of a macro with all macros expanded but CBMC's words.
  std::string written(const clang::MacroArgs &arguments) const;

private:
  std::string written(const std::vector<clang::Token> &tokens) const;
  clang::SourceLocation wordOf(clang::SourceLocation at) const;
  std::vector<clang::Token> block();
  void giveBack(const std::vector<clang::Token> &tokens);
  void define(const std::string &formula);

  clang::Preprocessor &preprocessor_;
  std::map<clang::SourceLocation, std::string> written_; ///< by where it is expanded
};

} // namespace salve::frontend
