#include "engine/frontend/contracts/cprover_words.h"

#include "engine/frontend/contracts/clauses.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Config/llvm-config.h>

#include <algorithm>

using namespace clang;

namespace salve::frontend {

void CproverWords::MacroExpands(const clang::Token &name, const clang::MacroDefinition &definition,
                                clang::SourceRange range, const MacroArgs *arguments) {
  const std::string word = name.getIdentifierInfo()->getName().str();
  if (word.rfind("__CPROVER_", 0) != 0 || definition.getMacroInfo()->getNumTokens() == 0)
    return;
  if (arguments) {
    written_[range.getBegin()] = word + "(" + written(*arguments) + ")";
    return;
  }
  if (word != "__CPROVER_forall" && word != "__CPROVER_exists")
    return;
  const std::vector<clang::Token> tokens = block();
  Clause clause;
  clause.kind = ClauseKind::Assert;
  clause.text = word + " " + written(tokens);
  written_[range.getBegin()] = clause.text;
  Translation formula = translateFormula(clause, 0);
  if (!formula.earlier.empty())
    formula.problem = "earlier values are not supported in code";
  std::replace(formula.problem.begin(), formula.problem.end(), '"', '\'');
  define(formula.problem.empty() ? formula.value.text()
                                 : "__salve_no_formula(\"" + formula.problem + "\")");
}

/// What is in the braces behind a quantifier, with them; empty if there are none.
std::vector<clang::Token> CproverWords::block() {
  std::vector<clang::Token> result;
  for (size_t depth = 0; result.empty() || depth > 0;) {
    clang::Token token;
    preprocessor_.Lex(token);
    const bool isEnd = token.isOneOf(tok::eof, tok::eod);
    result.push_back(token);
    depth += token.is(tok::l_brace) ? 1 : 0;
    if (isEnd || depth == 0) {
      giveBack(result);
      return {};
    }
    depth -= token.is(tok::r_brace) ? 1 : 0;
  }
  return result;
}

void CproverWords::giveBack(const std::vector<clang::Token> &tokens) {
  auto copy = std::make_unique<clang::Token[]>(tokens.size());
  std::copy(tokens.begin(), tokens.end(), copy.get());
  preprocessor_.EnterTokenStream(std::move(copy), static_cast<unsigned>(tokens.size()), true,
                                 false);
}

/// Tokens of a macro lie in one file: that of the formula's text.
void CproverWords::define(const std::string &formula) {
  SourceManager &sources = preprocessor_.getSourceManager();
  const FileID file = sources.createFileID(
      llvm::MemoryBuffer::getMemBufferCopy(formula, "<quantifier>"), SrcMgr::C_System);
  Lexer lexer(file, sources.getBufferOrFake(file), sources, preprocessor_.getLangOpts());
  std::vector<clang::Token> tokens;
  for (bool isLast = false; !isLast;) {
    clang::Token token;
    isLast = lexer.LexFromRawLexer(token);
    if (token.is(tok::eof))
      break;
    token.clearFlag(clang::Token::StartOfLine);
    if (token.is(tok::raw_identifier))
      preprocessor_.LookUpIdentifierInfo(token);
    if (token.getIdentifierInfo())
      token.setFlag(clang::Token::DisableExpand); // it has been
    tokens.push_back(token);
  }
  MacroInfo *macro = preprocessor_.AllocateMacroInfo(tokens.front().getLocation());
  macro->setDefinitionEndLoc(tokens.back().getLocation());
#if LLVM_VERSION_MAJOR >= 15
  macro->setTokens(tokens, preprocessor_.getPreprocessorAllocator());
#else
  for (const clang::Token &token : tokens)
    macro->AddTokenToBody(token);
#endif
  preprocessor_.appendDefMacroDirective(preprocessor_.getIdentifierInfo("__salve_formula"), macro);
}

std::string CproverWords::written(const MacroArgs &arguments) const {
  std::string result;
  for (unsigned i = 0; i < arguments.getNumMacroArguments(); ++i) {
    // Kept there for the expansion, which expands them all the same.
    std::vector<clang::Token> tokens =
        const_cast<MacroArgs &>(arguments).getPreExpArgument(i, preprocessor_);
    tokens.pop_back();
    result += (i == 0 ? "" : ", ") + written(tokens);
  }
  return result;
}

std::string CproverWords::written(const std::vector<clang::Token> &tokens) const {
  std::string result;
  clang::SourceLocation last;
  tok::TokenKind before = tok::unknown;
  for (const clang::Token &token : tokens) {
    const clang::SourceLocation word = wordOf(token.getLocation());
    if (word.isValid() && word == last)
      continue;
    last = word;
    const bool isArrow =
        !token.hasLeadingSpace() && ((before == tok::equalequal && token.is(tok::greater)) ||
                                     (before == tok::lessequal && token.is(tok::equal)));
    result += result.empty() || isArrow ? "" : " ";
    result += word.isValid() ? written_.at(word) : preprocessor_.getSpelling(token);
    before = token.getKind();
  }
  return result;
}

/// Where the outermost word is expanded that the token comes from: what macros make of what
/// stands in their arguments is outside of these.
clang::SourceLocation CproverWords::wordOf(clang::SourceLocation at) const {
  const SourceManager &sources = preprocessor_.getSourceManager();
  clang::SourceLocation result;
  while (at.isMacroID()) {
    if (sources.isMacroArgExpansion(at))
      if (auto inner = wordOf(sources.getImmediateSpellingLoc(at)); inner.isValid())
        result = inner;
    at = sources.getImmediateExpansionRange(at).getBegin();
    if (written_.count(at) != 0)
      result = at;
  }
  return result;
}

} // namespace salve::frontend
