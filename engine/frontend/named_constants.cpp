#include "engine/frontend/named_constants.h"

#include <clang/AST/Decl.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <map>

using namespace clang;

namespace salve::frontend {

namespace {

/// A decimal, octal or hexadecimal literal that is an int.
std::optional<uint64_t> plainInt(const Token &token, const Preprocessor &preprocessor) {
  uint64_t value = 0;
  if (token.isNot(tok::numeric_constant) ||
      llvm::StringRef(preprocessor.getSpelling(token)).getAsInteger(0, value) || value > INT32_MAX)
    return std::nullopt;
  return value;
}

/// The value of `10` or `(10)`.
std::optional<uint64_t> valueOf(const MacroInfo &macro, const Preprocessor &preprocessor) {
  if (macro.isFunctionLike())
    return std::nullopt;
  const auto tokens = macro.tokens();
  if (tokens.size() == 1)
    return plainInt(tokens[0], preprocessor);
  return tokens.size() == 3 && tokens[0].is(tok::l_paren) && tokens[2].is(tok::r_paren)
             ? plainInt(tokens[1], preprocessor)
             : std::nullopt;
}

class MacroConstants : public PPCallbacks {
public:
  MacroConstants(Preprocessor &preprocessor, ir::Program &program)
      : preprocessor_(preprocessor), program_(program) {}

  void MacroDefined(const Token &name, const MacroDirective *directive) override {
    const SourceManager &sources = preprocessor_.getSourceManager();
    const MacroInfo &macro = *directive->getMacroInfo();
    if (!sources.isWrittenInMainFile(macro.getDefinitionLoc()))
      return;
    const unsigned line = sources.getSpellingLineNumber(macro.getDefinitionLoc());
    block_ += line == lastLine_ + 1 ? 0 : 1;
    lastLine_ = sources.getSpellingLineNumber(macro.getDefinitionEndLoc());
    const std::string spelled = preprocessor_.getSpelling(name);
    if (++definitions_[spelled] > 1) { // which value it has depends on the place
      std::erase_if(program_.macroConstants,
                    [&](const ir::MacroConstant &known) { return known.name == spelled; });
      return;
    }
    if (const std::optional<uint64_t> value = valueOf(macro, preprocessor_)) {
      const uint32_t end = sources.getFileOffset(Lexer::getLocForEndOfToken(
          macro.getDefinitionEndLoc(), 0, sources, preprocessor_.getLangOpts()));
      program_.macroConstants.push_back({spelled, end, *value, block_});
    }
  }

  void MacroUndefined(const Token &name, const MacroDefinition &, const MacroDirective *) override {
    const std::string spelled = preprocessor_.getSpelling(name);
    ++definitions_[spelled];
    std::erase_if(program_.macroConstants,
                  [&](const ir::MacroConstant &known) { return known.name == spelled; });
  }

private:
  Preprocessor &preprocessor_;
  ir::Program &program_;
  std::map<std::string, unsigned> definitions_;
  uint32_t block_ = 0;
  unsigned lastLine_ = 0;
};

} // namespace

void gatherMacroConstants(Preprocessor &preprocessor, ir::Program &program) {
  program.macroConstants.clear();
  preprocessor.addPPCallbacks(std::make_unique<MacroConstants>(preprocessor, program));
}

void addEnumerators(const EnumDecl &definition, const SourceManager &sources,
                    ir::Program &program) {
  const uint32_t enumeration =
      program.enumerators.empty() ? 1 : program.enumerators.back().enumeration + 1;
  for (const EnumConstantDecl *constant : definition.enumerators()) {
    const SourceLocation at = constant->getLocation();
    const llvm::APSInt &value = constant->getInitVal();
    const bool isSmall =
        value.isUnsigned() ? value.getActiveBits() <= 31 : value.getBitWidth() <= 64;
    if (constant->isInvalidDecl() || !at.isFileID() || !sources.isWrittenInMainFile(at) ||
        !isSmall || value.getExtValue() < INT32_MIN || value.getExtValue() > INT32_MAX)
      continue;
    const std::string name = constant->getNameAsString();
    const auto end = static_cast<uint32_t>(sources.getFileOffset(at) + name.size());
    program.enumerators.push_back({name, value.getExtValue(), end, enumeration});
  }
}

} // namespace salve::frontend
