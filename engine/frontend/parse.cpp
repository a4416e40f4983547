// The invocation of Clang, and its messages.
//
// The tool runs on a file system of its own, so nothing depends on the process's working
// directory.
#include "engine/frontend/calls/agreement.h"
#include "engine/frontend/calls/jumps.h"
#include "engine/frontend/calls/suite.h"
#include "engine/frontend/calls/test_frameworks.h"
#include "engine/frontend/compiler/command_line.h"
#include "engine/frontend/compiler/file_system.h"
#include "engine/frontend/contracts/assumed_predicates.h"
#include "engine/frontend/contracts/cprover_words.h"
#include "engine/frontend/contracts/hidden_variables.h"
#include "engine/frontend/contracts/pointer_extents.h"
#include "engine/frontend/declarations/elsewhere.h"
#include "engine/frontend/functions.h"
#include "engine/frontend/named_constants.h"
#include "engine/frontend/settled_orders.h"
#include "engine/frontend/temporaries.h"
#include "engine/ir/awaited.h"
#include "engine/ir/facts/asked_allocations.h"
#include "engine/ir/facts/promised_lengths.h"
#include "engine/ir/instantiate.h"
#include "engine/ir/recursion.h"
#include "engine/support/limits/frontend.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <functional>
#include <pthread.h>

using namespace clang;

namespace salve::frontend {

namespace {

bool isOwnHeader(llvm::StringRef path) {
  return path.substr(0, llvm::StringRef(kHeaderFolder).size()) == kHeaderFolder;
}

class Collector : public DiagnosticConsumer {
public:
  Collector(ir::Program &program, const LinkedUnit &unit, RefusedClauses &refused)
      : program_(program), unit_(unit), refused_(refused) {}

  void BeginSourceFile(const LangOptions &options, const Preprocessor *) override {
    language_ = options;
  }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < DiagnosticsEngine::Note || isGenerated(level, info))
      return;
    ir::SourceError error;
    error.severity = level >= DiagnosticsEngine::Error     ? ir::SourceError::Severity::Error
                     : level == DiagnosticsEngine::Warning ? ir::SourceError::Severity::Warning
                                                           : ir::SourceError::Severity::Note;
    if (level != DiagnosticsEngine::Note) // notes go with the message before them
      dropped_ = level == DiagnosticsEngine::Warning && isNoise(info);
    if (dropped_)
      return;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    error.message = message.str().str();
    if (info.hasSourceManager() && info.getLocation().isValid())
      locate(info.getSourceManager(), info.getLocation(), error);
    if (level == DiagnosticsEngine::Note && isOwnHeader(error.path))
      return;
    program_.errors.push_back(std::move(error));
  }

private:
  /// What is wrong with a clause is said where it was written, once.
  bool isGenerated(DiagnosticsEngine::Level level, const Diagnostic &info) {
    if (!unit_.contracts || !info.hasSourceManager() || info.getLocation().isInvalid())
      return false;
    const SourceManager &sources = info.getSourceManager();
    auto [file, offset] = sources.getDecomposedExpansionLoc(info.getLocation());
    if (file != sources.getMainFileID() || offset < unit_.contracts->begin)
      return false;
    if (level < DiagnosticsEngine::Error && !isMisunderstanding(info))
      return true;
    const GeneratedText &text = unit_.contracts->text;
    ir::SourceRange clause = text.clauseAt(offset - unit_.contracts->begin);
    const RefusedClauses::Place place{clause.file.index, clause.bytes.begin};
    if (text.isAssignedAt(offset - unit_.contracts->begin)) {
      refused_.assigned.insert(place);
      return true;
    }
    if (!refused_.all.insert(place).second)
      return true;
    llvm::SmallString<128> message;
    info.FormatDiagnostic(message);
    ir::SourceError error;
    error.severity = ir::SourceError::Severity::Warning;
    error.message = "contract: " + message.str().str();
    error.range = inText(program_, text.writtenAt(offset - unit_.contracts->begin));
    if (error.range->file != ir::kMainFile)
      error.path = program_.files.at(error.range->file.index);
    program_.errors.push_back(std::move(error));
    return true;
  }

  /// What C lets pass with a warning, and what no clause can mean.
  static bool isMisunderstanding(const Diagnostic &info) {
    StringRef option = info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(info.getID());
    return option == "implicit-function-declaration" || option == "pointer-integer-compare" ||
           option == "int-conversion" || option == "compare-distinct-pointer-types";
  }

  /// Specification functions need no declaration.
  static bool isNoise(const Diagnostic &info) {
    StringRef option = info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(info.getID());
    return option == "implicit-function-declaration" ||
           option == "incompatible-library-redeclaration" || option == "deprecated-non-prototype" ||
           option == "strict-prototypes" || option == "unused-value" ||
           option == "builtin-requires-header" || option == "unknown-warning-option" ||
           option == "unused-command-line-argument" || option == "implicit-int";
  }

  void locate(const SourceManager &sources, SourceLocation at, ir::SourceError &error) {
    SourceLocation where = sources.getFileLoc(at);
    auto [file, offset] = sources.getDecomposedLoc(where);
    uint32_t length = Lexer::MeasureTokenLength(where, sources, language_);
    ir::SourceRange range{unit_.file, {offset, offset + length}};
    if (unit_.file != ir::kMainFile)
      error.path = unit_.unit.path;
    if (file != sources.getMainFileID()) {
      error.path = sources.getFilename(where).str();
      range.file = fileNumber(program_, error.path);
    }
    error.range = inText(program_, range);
  }

  ir::Program &program_;
  const LinkedUnit &unit_;
  RefusedClauses &refused_;
  LangOptions language_;
  bool dropped_ = false;
};

/// Gives the macros that the user names the meaning of `assert`, however they are defined.
class AssertMacros : public PPCallbacks {
public:
  AssertMacros(Preprocessor &preprocessor, const std::vector<std::string> &names)
      : preprocessor_(preprocessor), names_(names) {}

  void MacroDefined(const clang::Token &name, const MacroDirective *definition) override {
    IdentifierInfo *identifier = name.getIdentifierInfo();
    if (!definition->getMacroInfo()->isFunctionLike() ||
        std::find(names_.begin(), names_.end(), identifier->getName()) == names_.end())
      return;
    if (MacroInfo *own =
            preprocessor_.getMacroInfo(preprocessor_.getIdentifierInfo("__salve_assertion")))
      preprocessor_.appendDefMacroDirective(identifier, own);
  }

private:
  Preprocessor &preprocessor_;
  const std::vector<std::string> &names_;
};

struct Files {
  const std::vector<Unit> &units;
  const std::vector<GivenTest> &tests;
  const std::optional<Reference> &reference;
  Compare compare;
  std::vector<ReadFile> &reads;
};

/// One unit on its way into the program.
struct Invocation {
  ir::Program &program;
  const Options &options;
  Files files;
  Linking &linking;
  const LinkedUnit &unit;
  RefusedClauses &refused; ///< by this parse, and before
  size_t refusedBefore = 0;
  ClauseCollector *clauses = nullptr;            ///< look for contracts first
  std::unique_ptr<ContractPlan> *plan = nullptr; ///< where they go; then nothing is lowered
};

class Consumer : public ASTConsumer {
public:
  Consumer(const Invocation &invocation, NamedConstants &constants)
      : invocation_(invocation), constants_(constants) {}
  void HandleTagDeclDefinition(TagDecl *tag) override {
    if (const auto *enumeration = dyn_cast<EnumDecl>(tag);
        enumeration && invocation_.unit.kind == UnitKind::Main)
      addEnumerators(*enumeration, constants_);
  }
  void HandleTranslationUnit(ASTContext &context) override {
    takeOutTemporaries(context);
    if (invocation_.clauses) {
      *invocation_.plan =
          planContracts(context, invocation_.program, *invocation_.clauses, invocation_.refused,
                        {invocation_.options.useContracts, invocation_.unit.kind == UnitKind::Other,
                         invocation_.files.reference && !invocation_.linking.runsBoth()
                             ? &*invocation_.files.reference
                             : nullptr,
                         invocation_.options.sized});
      if (*invocation_.plan)
        return;
    }
    if (invocation_.refused.size() > invocation_.refusedBefore)
      return;
    Context walked(context, invocation_.program, invocation_.options, invocation_.linking,
                   invocation_.unit);
    if (invocation_.unit.kind == UnitKind::Main)
      place(constants_, walked.spans, invocation_.program);
    walk(walked);
    if (invocation_.unit.kind != UnitKind::Main)
      return;
    addSuite(walked, invocation_.files.tests);
    if (invocation_.linking.runsBoth())
      addAgreement(walked, invocation_.files.compare);
  }

private:
  const Invocation &invocation_;
  NamedConstants &constants_;
};

class Action : public ASTFrontendAction {
public:
  explicit Action(const Invocation &invocation)
      : invocation_(invocation), readsBefore_(invocation.files.reads.size()) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    // Until here the driver has looked round: which distribution, which CUDA.
    invocation_.files.reads.resize(readsBefore_);
    // After a missing header the other functions still want their errors.
    compiler.getDiagnostics().setFatalsAsError(true);
    auto words = std::make_unique<CproverWords>(compiler.getPreprocessor());
    if (invocation_.clauses)
      invocation_.clauses->attach(compiler, *words);
    compiler.getPreprocessor().addPPCallbacks(std::move(words));
    const std::vector<std::string> &asserts = invocation_.options.assertMacros;
    if (!asserts.empty())
      compiler.getPreprocessor().addPPCallbacks(
          std::make_unique<AssertMacros>(compiler.getPreprocessor(), asserts));
    if (invocation_.unit.kind == UnitKind::Main) {
      dropHeaders(invocation_.program);
      gatherMacroConstants(compiler.getPreprocessor(), constants_);
    }
    return std::make_unique<Consumer>(invocation_, constants_);
  }

private:
  const Invocation &invocation_;
  size_t readsBefore_;
  NamedConstants constants_;
};

struct ThreadTask {
  const std::function<void()> &run;
  std::exception_ptr failure;
};

void *runTask(void *argument) {
  auto *task = static_cast<ThreadTask *>(argument);
  try {
    task->run();
  } catch (...) {
    task->failure = std::current_exception();
  }
  return nullptr;
}

/// Runs `run` to its end on a stack of its own, or on ours if there is no memory for it.
void withLargeStack(const std::function<void()> &run) {
  ThreadTask task{run, nullptr};
  pthread_attr_t attributes;
  pthread_t thread;
  bool started = false;
  if (pthread_attr_init(&attributes) == 0) {
    started = pthread_attr_setstacksize(&attributes, limits::frontend::kStackBytes) == 0 &&
              pthread_create(&thread, &attributes, runTask, &task) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (started)
    pthread_join(thread, nullptr);
  else
    runTask(&task);
  if (task.failure)
    std::rethrow_exception(task.failure);
}

} // namespace

namespace {

/// Lowers one unit; false if the compiler could not be run.
bool lowerByFlags(const Invocation &invocation) {
  const Unit &source = invocation.unit.unit;
  llvm::SmallString<256> path(source.path);
  if (!llvm::sys::path::is_absolute(path)) {
    path = source.directory.empty() ? "/" : source.directory;
    llvm::sys::path::append(path, source.path);
  }
  llvm::IntrusiveRefCntPtr<FileManager> files(
      new FileManager(FileSystemOptions(),
                      fileSystem(source, path, invocation.files.units, invocation.files.reads)));
  Collector collector(invocation.program, invocation.unit, invocation.refused);
  tooling::ToolInvocation tool(
      commandLine(invocation.unit, invocation.options, path.str().str(), invocation.program),
      std::make_unique<Action>(invocation), files.get());
  tool.setDiagnosticConsumer(&collector);
  bool parsed = false;
  withLargeStack([&] { parsed = tool.run(); });
  return parsed;
}

/// The same once more, without flags that the compiler does not take.
bool lowerUnit(const Invocation &invocation) {
  const size_t firstError = invocation.program.errors.size();
  if (lowerByFlags(invocation))
    return true;
  LinkedUnit usable = invocation.unit;
  usable.unit.flags = withoutRefused(invocation.unit.unit.flags, invocation.program, firstError);
  if (usable.unit.flags.size() == invocation.unit.unit.flags.size())
    return false;
  return lowerByFlags({invocation.program, invocation.options, invocation.files, invocation.linking,
                       usable, invocation.refused, invocation.refusedBefore, invocation.clauses,
                       invocation.plan});
}

/// What the compiler says of other files than the main one is no error of the main one.
void soften(ir::Program &program, size_t first, UnitKind kind) {
  auto begin = program.errors.begin() + static_cast<std::ptrdiff_t>(first);
  auto isKept = [&](const ir::SourceError &error) {
    return kind == UnitKind::Other && error.severity == ir::SourceError::Severity::Error;
  };
  program.errors.erase(
      std::remove_if(begin, program.errors.end(), [&](const auto &e) { return !isKept(e); }),
      program.errors.end());
  for (size_t i = first; i < program.errors.size(); ++i)
    program.errors[i].severity = ir::SourceError::Severity::Warning;
}

/// The main file, with what its contracts stand for behind it. A clause that the compiler
/// refuses is left out and the rest tried again.
bool lowerMain(ir::Program &program, const Source &source, const Options &options, Files files,
               Linking &linking) {
  LinkedUnit main;
  main.unit = {source.path, source.text, source.flags, source.directory, {}};
  const std::vector<ClauseCall> calls = takeClauseCalls(main.unit.text);
  RefusedClauses refused;
  std::unique_ptr<ContractPlan> plan;
  std::vector<ir::SourceError> problems;
  bool parsed = false;
  for (unsigned attempt = 0; attempt < limits::frontend::kContractAttempts; ++attempt) {
    const bool isLast = attempt + 1 == limits::frontend::kContractAttempts;
    program.errors.clear();
    ClauseCollector clauses(program);
    for (const ClauseCall &call : calls)
      clauses.add(call);
    parsed = lowerUnit({program, options, files, linking, main, refused, refused.size(),
                        isLast ? nullptr : &clauses, &plan});
    if (!plan) {
      for (ir::Function &f : program.functions) // clauses that nobody could use
        f.isIncomplete |= isLast;
      break;
    }
    problems.insert(problems.end(), plan->problems.begin(), plan->problems.end());
    program.errors.clear();
    LinkedUnit whole = main;
    whole.contracts = plan.get();
    plan->begin = static_cast<uint32_t>(source.text.size() + 1);
    whole.unit.text += "\n" + plan->text.text();
    const size_t before = refused.size();
    parsed =
        lowerUnit({program, options, files, linking, whole, refused, before, nullptr, nullptr});
    if (refused.size() == before)
      break;
    for (const ir::SourceError &error : program.errors)
      if (error.message.starts_with("contract: "))
        problems.push_back(error);
    plan.reset();
  }
  for (ir::SourceError &problem : problems) {
    if (problem.range)
      problem.range = inText(program, *problem.range);
    auto same = [&](const ir::SourceError &e) {
      return e.message == problem.message && e.range == problem.range;
    };
    if (std::none_of(program.errors.begin(), program.errors.end(), same))
      program.errors.push_back(std::move(problem));
  }
  return parsed;
}

/// Another unit, with what its contracts mean for its callers. What is wrong with these is said
/// when that file is analysed.
void lowerOther(ir::Program &program, const Options &options, Files files, Linking &linking,
                const LinkedUnit &unit) {
  auto mentions = [&](const char *what) { return unit.unit.text.find(what) != std::string::npos; };
  const bool mayHaveContracts = unit.kind == UnitKind::Other &&
                                (mentions("/*@") || mentions("//@") || mentions("__CPROVER_"));
  const std::vector<ir::SourceError> before = program.errors;
  RefusedClauses refused;
  for (unsigned attempt = 0; attempt < limits::frontend::kContractAttempts; ++attempt) {
    const bool isLast = !mayHaveContracts || attempt + 1 == limits::frontend::kContractAttempts;
    std::unique_ptr<ContractPlan> plan;
    program.errors = before;
    ClauseCollector clauses(program, unit.file);
    lowerUnit({program, options, files, linking, unit, refused, refused.size(),
               isLast ? nullptr : &clauses, &plan});
    if (!plan)
      break;
    program.errors = before;
    LinkedUnit whole = unit;
    whole.contracts = plan.get();
    plan->begin = static_cast<uint32_t>(unit.unit.text.size() + 1);
    whole.unit.text += "\n" + plan->text.text();
    const size_t refusedBefore = refused.size();
    lowerUnit({program, options, files, linking, whole, refused, refusedBefore, nullptr, nullptr});
    if (refused.size() == refusedBefore)
      return;
  }
  if (refused.size() == 0)
    return;
  for (const std::string &name : unit.wanted)
    if (const Linking::Symbol *known = linking.find(name); known && known->isFunction)
      program.functions[ir::FunctionId(known->id)].isIncomplete = true;
}

} // namespace

ir::Program lower(const Source &source, const Options &options) {
  std::vector<ReadFile> unwanted;
  return lower(source, options, unwanted);
}

ir::Program lower(const Source &source, const Options &options, std::vector<ReadFile> &reads) {
  const Files files{source.units, source.tests, source.reference, source.compare, reads};
  ir::Program program;
  program.path = source.path;
  program.text = source.text;
  program.inputLimits = options.inputLimits;
  program.allocationMayFail = options.allocationMayFail;
  program.unchecked = options.unchecked;
  program.files = {source.path};

  Linking linking(program, source);
  if (!lowerMain(program, source, options, files, linking) && program.errors.empty())
    program.errors.push_back({{}, "the compiler could not be run with these options", {}, ""});
  if (!program.intType) {
    ir::Type plainInt;
    plainInt.kind = ir::TypeKind::Integer;
    plainInt.name = "int";
    plainInt.width = 32;
    plainInt.isSigned = true;
    plainInt.cells = 1;
    plainInt.bytes = plainInt.align = 4;
    program.intType = program.types.add(plainInt);
  }
  if (!source.program.empty() && !linking.find("main"))
    linking.want("main");
  for (size_t i = 0; i < limits::frontend::kLinkedUnits; ++i) {
    std::optional<LinkedUnit> unit = linking.next();
    if (!unit)
      break;
    size_t first = program.errors.size();
    lowerOther(program, options, files, linking, *unit);
    if (unit->kind == UnitKind::Other)
      reads.push_back({unit->unit.path, 0, unit->unit.text.size(), ReadFile::Kind::Linked});
    soften(program, first, unit->kind);
  }
  linking.finish();
  addFixtures(program, source.program);
  settleOrders(program);
  openElsewhere(program, linking.undefinedVariables());
  openPromisedPointers(program);
  trustAssumedPredicates(program);
  compareHidden(program);
  findFrameworks(program);
  lowerJumps(program, linking.jumpPoints(), linking.left());
  ir::addEndings(program);
  ir::addRecursionEndings(program);
  ir::instantiateModels(program);
  ir::markAskedAllocations(program);
  for (const ir::Function &f : program.functions)
    if (f.harness)
      ir::boundPromisedLengths(program, f.harness);
  return program;
}

std::string clangVersion() { return "Clang " CLANG_VERSION_STRING; }

} // namespace salve::frontend
