// One parse, one walk over the statements of each function. Ranges are of the main file; what a
// macro writes has the range of its use.
#include "engine/frontend/compiler/outline.h"

#include "engine/frontend/compiler/command_line.h"
#include "engine/frontend/compiler/file_system.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/FileManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Lexer.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/Path.h>

using namespace clang;

namespace salve::frontend {

namespace {

class OutlineWalk {
public:
  OutlineWalk(ASTContext &context, Outline::Function &function, std::string_view text)
      : context_(context), sources_(context.getSourceManager()), function_(function), text_(text) {}

  ByteRange bytes(SourceRange range) const {
    const CharSourceRange whole = sources_.getExpansionRange(range);
    const uint32_t begin = sources_.getFileOffset(whole.getBegin());
    uint32_t end = sources_.getFileOffset(whole.getEnd());
    if (whole.isTokenRange())
      end += Lexer::MeasureTokenLength(whole.getEnd(), sources_, context_.getLangOpts());
    return {begin, std::max(begin, end)};
  }

  void addVariable(const VarDecl &variable, uint32_t scopeEnd) {
    Outline::Variable &added = function_.variables.emplace_back();
    added.name = variable.getName().str();
    QualType type = variable.getType().getUnqualifiedType();
    if (type->isArrayType())
      type = context_.getArrayDecayedType(type);
    added.declarator = added.name;
    type.getAsStringInternal(added.declarator, context_.getPrintingPolicy());
    added.scope = {bytes(variable.getSourceRange()).end, scopeEnd};
    added.isWritten = isa<ParmVarDecl>(variable) || variable.hasInit() ||
                      !variable.hasLocalStorage() || variable.getType()->isAggregateType();
  }

  void walkBlock(const CompoundStmt &block, int parent) {
    const uint32_t end = bytes(block.getSourceRange()).end;
    for (const Stmt *child : block.body())
      walk(child, parent, true, end);
  }

private:
  using Kind = Outline::Statement::Kind;

  void walk(const Stmt *stmt, int parent, bool inBlock, uint32_t scopeEnd) {
    while (const auto *label = dyn_cast_or_null<LabelStmt>(stmt))
      stmt = label->getSubStmt();
    while (const auto *label = dyn_cast_or_null<SwitchCase>(stmt))
      stmt = label->getSubStmt();
    if (!stmt)
      return;
    if (const auto *block = dyn_cast<CompoundStmt>(stmt)) {
      walkBlock(*block, parent);
      return;
    }
    const int number = add(*stmt, parent, inBlock);
    if (const auto *declaration = dyn_cast<DeclStmt>(stmt)) {
      for (const Decl *decl : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(decl))
          addVariable(*variable, scopeEnd);
      return;
    }
    walkParts(*stmt, number, scopeEnd);
  }

  int add(const Stmt &stmt, int parent, bool inBlock) {
    Outline::Statement added;
    added.range = wholeRange(stmt);
    added.parent = parent;
    added.inBlock = inBlock;
    added.kind = kindOf(stmt);
    function_.statements.push_back(added);
    return static_cast<int>(function_.statements.size()) - 1;
  }

  void walkParts(const Stmt &stmt, int number, uint32_t scopeEnd) {
    const auto part = [&](ByteRange Outline::Statement::*member, const Stmt *what) {
      if (what)
        function_.statements[static_cast<size_t>(number)].*member = bytes(what->getSourceRange());
    };
    const auto body = [&](ByteRange Outline::Statement::*member, const Stmt *what) {
      if (what)
        function_.statements[static_cast<size_t>(number)].*member = wholeRange(*what);
      walk(what, number, false, scopeEnd);
    };
    if (const auto *s = dyn_cast<IfStmt>(&stmt)) {
      part(&Outline::Statement::condition, s->getCond());
      body(&Outline::Statement::body, s->getThen());
      body(&Outline::Statement::otherwise, s->getElse());
    } else if (const auto *s = dyn_cast<WhileStmt>(&stmt)) {
      part(&Outline::Statement::condition, s->getCond());
      body(&Outline::Statement::body, s->getBody());
    } else if (const auto *s = dyn_cast<DoStmt>(&stmt)) {
      part(&Outline::Statement::condition, s->getCond());
      body(&Outline::Statement::body, s->getBody());
    } else if (const auto *s = dyn_cast<SwitchStmt>(&stmt)) {
      part(&Outline::Statement::condition, s->getCond());
      body(&Outline::Statement::body, s->getBody());
    } else if (const auto *s = dyn_cast<ForStmt>(&stmt)) {
      walkFor(*s, number, scopeEnd);
    }
  }

  void walkFor(const ForStmt &loop, int number, uint32_t scopeEnd) {
    auto &added = function_.statements[static_cast<size_t>(number)];
    if (loop.getInit())
      added.init = bytes(loop.getInit()->getSourceRange());
    if (loop.getCond())
      added.condition = bytes(loop.getCond()->getSourceRange());
    if (loop.getInc())
      added.increment = bytes(loop.getInc()->getSourceRange());
    added.body = wholeRange(*loop.getBody());
    if (const auto *declaration = dyn_cast_or_null<DeclStmt>(loop.getInit()))
      for (const Decl *decl : declaration->decls())
        if (const auto *variable = dyn_cast<VarDecl>(decl))
          addVariable(*variable, added.range.end);
    walk(loop.getBody(), number, false, scopeEnd);
  }

  static Kind kindOf(const Stmt &stmt) {
    switch (stmt.getStmtClass()) {
    case Stmt::DeclStmtClass: return Kind::Declaration;
    case Stmt::IfStmtClass: return Kind::If;
    case Stmt::WhileStmtClass: return Kind::While;
    case Stmt::DoStmtClass: return Kind::Do;
    case Stmt::ForStmtClass: return Kind::For;
    case Stmt::SwitchStmtClass: return Kind::Switch;
    case Stmt::ReturnStmtClass: return Kind::Return;
    case Stmt::BreakStmtClass:
    case Stmt::ContinueStmtClass:
    case Stmt::GotoStmtClass: return Kind::Jump;
    default: return Kind::Simple;
    }
  }

  /// With its semicolon, or that of the statement that it ends with.
  ByteRange wholeRange(const Stmt &stmt) const {
    const Stmt *last = &stmt;
    while (const Stmt *inner = lastIn(*last))
      last = inner;
    const ByteRange range = bytes(stmt.getSourceRange());
    const bool hasOwnEnd = isa<CompoundStmt, DeclStmt, NullStmt>(last);
    return {range.begin, hasOwnEnd ? range.end : behindSemicolon(range.end)};
  }

  /// The part of a statement that its text ends with; null: none.
  static const Stmt *lastIn(const Stmt &stmt) {
    if (const auto *s = dyn_cast<IfStmt>(&stmt))
      return s->getElse() ? s->getElse() : s->getThen();
    if (const auto *s = dyn_cast<WhileStmt>(&stmt))
      return s->getBody();
    if (const auto *s = dyn_cast<ForStmt>(&stmt))
      return s->getBody();
    if (const auto *s = dyn_cast<SwitchStmt>(&stmt))
      return s->getBody();
    if (const auto *s = dyn_cast<LabelStmt>(&stmt))
      return s->getSubStmt();
    if (const auto *s = dyn_cast<SwitchCase>(&stmt))
      return s->getSubStmt();
    return nullptr;
  }

  uint32_t behindSemicolon(uint32_t end) const {
    const size_t next = text_.find_first_not_of(" \t\r\n", end);
    return next != std::string_view::npos && text_[next] == ';' ? static_cast<uint32_t>(next) + 1
                                                                : end;
  }

  ASTContext &context_;
  const SourceManager &sources_;
  Outline::Function &function_;
  std::string_view text_;
};

class OutlineConsumer : public ASTConsumer {
public:
  OutlineConsumer(Outline &outline, std::string_view text) : outline_(outline), text_(text) {}

  void HandleTranslationUnit(ASTContext &context) override {
    const SourceManager &sources = context.getSourceManager();
    for (const Decl *decl : context.getTranslationUnitDecl()->decls()) {
      const auto *function = dyn_cast<FunctionDecl>(decl);
      if (!function || !function->doesThisDeclarationHaveABody() ||
          !sources.isWrittenInMainFile(sources.getExpansionLoc(function->getBeginLoc())))
        continue;
      Outline::Function &added = outline_.functions.emplace_back();
      added.name = function->getName().str();
      added.result = function->getReturnType().getUnqualifiedType().getAsString();
      OutlineWalk walk(context, added, text_);
      added.range = walk.bytes(function->getSourceRange());
      added.body = walk.bytes(function->getBody()->getSourceRange());
      for (const ParmVarDecl *parameter : function->parameters())
        if (!parameter->getName().empty())
          walk.addVariable(*parameter, added.range.end);
      added.parameters = function->getNumParams();
      if (const auto *block = dyn_cast<CompoundStmt>(function->getBody()))
        walk.walkBlock(*block, -1);
    }
  }

private:
  Outline &outline_;
  std::string_view text_;
};

class OutlineAction : public ASTFrontendAction {
public:
  OutlineAction(Outline &outline, std::string_view text) : outline_(outline), text_(text) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<OutlineConsumer>(outline_, text_);
  }

private:
  Outline &outline_;
  std::string_view text_;
};

class Errors : public DiagnosticConsumer {
public:
  explicit Errors(Outline &outline) : outline_(outline) {}
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    outline_.errors.push_back(message.str().str());
  }

private:
  Outline &outline_;
};

} // namespace

Outline outline(const Source &source) {
  Outline result;
  LinkedUnit unit;
  unit.unit = {source.path, source.text, source.flags, source.directory, {}};
  ir::Program program;
  std::vector<ReadFile> reads;
  llvm::SmallString<256> path(source.path);
  if (!llvm::sys::path::is_absolute(path)) {
    path = source.directory.empty() ? "/" : source.directory;
    llvm::sys::path::append(path, source.path);
  }
  llvm::IntrusiveRefCntPtr<FileManager> files(
      new FileManager(FileSystemOptions(), fileSystem(unit.unit, path, source.units, reads)));
  Errors errors(result);
  tooling::ToolInvocation tool(commandLine(unit, {}, path.str().str(), program),
                               std::make_unique<OutlineAction>(result, source.text), files.get());
  tool.setDiagnosticConsumer(&errors);
  if (!tool.run() && result.errors.empty())
    result.errors.emplace_back("the compiler cannot be run");
  return result;
}

} // namespace salve::frontend
