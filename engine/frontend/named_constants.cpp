#include "engine/frontend/named_constants.h"

#include "engine/frontend/spans.h"

#include <clang/AST/Decl.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <map>

using namespace clang;

namespace salve::frontend {

namespace {

/// A decimal, octal or hexadecimal literal that is an int.
std::optional<uint64_t> plainInt(const clang::Token &token, const Preprocessor &preprocessor) {
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
  MacroConstants(Preprocessor &preprocessor, NamedConstants &constants)
      : preprocessor_(preprocessor), constants_(constants) {}

  void MacroDefined(const clang::Token &name, const MacroDirective *directive) override {
    const SourceManager &sources = preprocessor_.getSourceManager();
    const MacroInfo &macro = *directive->getMacroInfo();
    const SourceLocation begin = macro.getDefinitionLoc();
    if (begin.isInvalid() || sources.isInSystemHeader(begin) ||
        sources.isWrittenInBuiltinFile(begin) || sources.isWrittenInCommandLineFile(begin))
      return;
    const unsigned line = sources.getSpellingLineNumber(begin);
    const FileID file = sources.getFileID(begin);
    block_ += line == lastLine_ + 1 && file == lastFile_ ? 0 : 1;
    lastLine_ = sources.getSpellingLineNumber(macro.getDefinitionEndLoc());
    lastFile_ = file;
    const std::string spelled = preprocessor_.getSpelling(name);
    if (++definitions_[spelled] > 1) // which value it has depends on the place
      drop(spelled);
    else if (const std::optional<uint64_t> value = valueOf(macro, preprocessor_)) {
      const SourceLocation end = Lexer::getLocForEndOfToken(macro.getDefinitionEndLoc(), 0, sources,
                                                            preprocessor_.getLangOpts());
      const uint32_t size = sources.getFileOffset(end) - sources.getFileOffset(begin);
      constants_.macros.push_back({begin, {spelled, size, *value, block_}});
    }
  }

  void MacroUndefined(const clang::Token &name, const clang::MacroDefinition &,
                      const MacroDirective *) override {
    const std::string spelled = preprocessor_.getSpelling(name);
    ++definitions_[spelled];
    drop(spelled);
  }

private:
  void drop(const std::string &name) {
    std::erase_if(constants_.macros, [&](const auto &known) { return known.second.name == name; });
  }

  Preprocessor &preprocessor_;
  NamedConstants &constants_;
  std::map<std::string, unsigned> definitions_;
  uint32_t block_ = 0;
  unsigned lastLine_ = 0;
  FileID lastFile_;
};

} // namespace

void gatherMacroConstants(Preprocessor &preprocessor, NamedConstants &constants) {
  preprocessor.addPPCallbacks(std::make_unique<MacroConstants>(preprocessor, constants));
}

void addEnumerators(const EnumDecl &definition, NamedConstants &constants) {
  const uint32_t enumeration =
      constants.enumerators.empty() ? 1 : constants.enumerators.back().second.enumeration + 1;
  for (const EnumConstantDecl *constant : definition.enumerators()) {
    const SourceLocation at = constant->getLocation();
    const llvm::APSInt &value = constant->getInitVal();
    const bool isSmall =
        value.isUnsigned() ? value.getActiveBits() <= 31 : value.getBitWidth() <= 64;
    if (constant->isInvalidDecl() || !at.isFileID() || !isSmall ||
        value.getExtValue() < INT32_MIN || value.getExtValue() > INT32_MAX)
      continue;
    const std::string name = constant->getNameAsString();
    const auto size = static_cast<uint32_t>(name.size());
    constants.enumerators.push_back({at, {name, value.getExtValue(), size, enumeration}});
  }
}

void place(const NamedConstants &constants, const Spans &spans, ir::Program &program) {
  program.macroConstants.clear();
  program.enumerators.clear();
  for (auto [at, macro] : constants.macros)
    if (spans.inText(at)) {
      macro.definedAt += spans.textOffset(at);
      program.macroConstants.push_back(std::move(macro));
    }
  for (auto [at, enumerator] : constants.enumerators)
    if (spans.inText(at)) {
      enumerator.declared += spans.textOffset(at);
      program.enumerators.push_back(std::move(enumerator));
    }
}

} // namespace salve::frontend
