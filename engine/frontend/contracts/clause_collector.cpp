// Contracts as the preprocessor meets them: ACSL comments, CBMC's macros (which expand to
// nothing, see parse.cpp), `//@ salve reference`, `//@ salve shape`.
#include "engine/frontend/contracts/clause_collector.h"

#include "engine/frontend/contracts/clause_tokens.h"
#include "engine/frontend/contracts/cprover_words.h"
#include "engine/frontend/spans.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <algorithm>
#include <set>

using namespace clang;

namespace salve::frontend {

namespace {

using FoundClauses = std::vector<ClauseCollector::Found>;

ir::FileId fileOf(ir::Program &program, ir::FileId main, const SourceManager &sources,
                  FileID file) {
  return file == sources.getMainFileID()
             ? main
             : fileNumber(program, sources.getFilename(sources.getLocForStartOfFile(file)).str());
}

/// `salve reference NAME`, `salve shape list(p)`: what stands behind `word`, to the end of the line
/// or of the name.
std::optional<Clause> ownClause(std::string_view comment, std::string_view own, ClauseKind kind,
                                ir::FileId file, uint32_t offset) {
  constexpr std::string_view blanks = " \t\r\n";
  size_t at = 0;
  for (std::string_view word : {std::string_view("salve"), own}) {
    at = comment.find_first_not_of(blanks, at);
    if (at == std::string_view::npos || comment.substr(at, word.size()) != word)
      return std::nullopt;
    at += word.size();
  }
  const size_t begin = comment.find_first_not_of(blanks, at);
  if (begin == std::string_view::npos || begin == at)
    return std::nullopt;
  size_t end = std::min(comment.find_first_of(kind == ClauseKind::Shape ? "\r\n" : blanks, begin),
                        comment.size());
  while (blanks.find(comment[end - 1]) != std::string_view::npos)
    --end;
  Clause clause;
  clause.kind = kind;
  clause.text = comment.substr(begin, end - begin);
  clause.range = {file,
                  {offset + static_cast<uint32_t>(begin), offset + static_cast<uint32_t>(end)}};
  return clause;
}

class Comments : public CommentHandler {
public:
  Comments(ir::Program &program, ir::FileId main, FoundClauses &found)
      : program_(program), main_(main), found_(found) {}

  bool HandleComment(Preprocessor &preprocessor, clang::SourceRange comment) override {
    const SourceManager &sources = preprocessor.getSourceManager();
    auto [file, begin] = sources.getDecomposedLoc(comment.getBegin());
    auto [endFile, end] = sources.getDecomposedLoc(comment.getEnd());
    if (file != endFile || sources.isInSystemHeader(comment.getBegin()))
      return false;
    std::string_view text(sources.getBufferData(file).substr(begin, end - begin));
    if (text.size() < 3 || text[2] != '@')
      return false;
    const bool isBlock = text.starts_with("/*");
    text.remove_prefix(3);
    if (isBlock && text.ends_with("*/"))
      text.remove_suffix(2);
    const ir::FileId number = fileOf(program_, main_, sources, file);
    std::vector<Clause> clauses = clausesOf(text, number, begin + 3);
    for (const auto &[word, kind] :
         {std::pair{"reference", ClauseKind::Reference}, std::pair{"shape", ClauseKind::Shape}})
      if (auto own = ownClause(text, word, kind, number, begin + 3))
        clauses.push_back(std::move(*own));
    for (Clause &clause : clauses)
      found_.push_back({std::move(clause), file, begin, end, false, {}});
    return false;
  }

private:
  ir::Program &program_;
  ir::FileId main_;
  FoundClauses &found_;
};

struct ClauseMacro {
  StringRef name;
  ClauseKind kind;
  const char *problem;
};
constexpr const char *kNotSupported = "is not supported";
constexpr ClauseMacro kMacros[] = {
    {"__CPROVER_requires", ClauseKind::Requires, nullptr},
    {"__CPROVER_ensures", ClauseKind::Ensures, nullptr},
    {"__CPROVER_assigns", ClauseKind::Assigns, nullptr},
    {"__CPROVER_loop_invariant", ClauseKind::Invariant, nullptr},
    {"__CPROVER_decreases", ClauseKind::Variant, nullptr},
    {"__CPROVER_frees", ClauseKind::Requires, kNotSupported},
};

class Macros : public PPCallbacks {
public:
  Macros(const Preprocessor &preprocessor, const CproverWords &words, ir::Program &program,
         ir::FileId main, FoundClauses &found)
      : preprocessor_(preprocessor), words_(words), program_(program), main_(main), found_(found) {}

  void MacroExpands(const clang::Token &name, const clang::MacroDefinition &,
                    clang::SourceRange range, const MacroArgs *arguments) override {
    for (const ClauseMacro &known : kMacros)
      if (name.getIdentifierInfo()->getName() == known.name)
        add(known, range, arguments);
  }

private:
  void add(const ClauseMacro &macro, clang::SourceRange range, const MacroArgs *arguments) {
    const SourceManager &sources = preprocessor_.getSourceManager();
    const CharSourceRange whole = sources.getExpansionRange(range);
    auto [file, begin] = sources.getDecomposedLoc(whole.getBegin());
    const uint32_t end = endOf(whole.getEnd());
    Clause clause;
    clause.kind = macro.kind;
    clause.range = {fileOf(program_, main_, sources, file), {begin, end}};
    if (arguments) {
      clause.range.bytes = written(*arguments, clause.range.bytes);
      clause.expanded = words_.written(*arguments);
    }
    const ByteRange bytes = clause.range.bytes;
    clause.text = sources.getBufferData(file).substr(bytes.begin, bytes.size()).str();
    const bool isInMacro = range.getBegin().isMacroID() || range.getEnd().isMacroID();
    if (!isInMacro && isAsWritten(clause))
      clause.expanded.clear();
    if (macro.problem || !arguments)
      clause.problem = "'" + macro.name.str() + "' " + kNotSupported;
    found_.push_back({std::move(clause), file, begin, end, true, range.getBegin()});
  }

  /// Where the arguments stand: within the use of the macro, if they are written there.
  ByteRange written(const MacroArgs &arguments, ByteRange use) const {
    const clang::Token *last = arguments.getUnexpArgument(0);
    if (last->is(tok::eof))
      return {use.end, use.end};
    const uint32_t begin = placeOf(last->getLocation(), true);
    while (last[1].isNot(tok::eof))
      ++last;
    const uint32_t end = placeOf(last->getLocation(), false);
    return use.begin <= begin && begin < end && end <= use.end ? ByteRange{begin, end} : use;
  }

  /// The offset of what became this token.
  uint32_t placeOf(clang::SourceLocation at, bool isBegin) const {
    const SourceManager &sources = preprocessor_.getSourceManager();
    while (at.isMacroID())
      if (sources.isMacroArgExpansion(at))
        at = sources.getImmediateSpellingLoc(at);
      else
        at = isBegin ? sources.getImmediateExpansionRange(at).getBegin()
                     : sources.getImmediateExpansionRange(at).getEnd();
    return isBegin ? sources.getDecomposedLoc(at).second : endOf(at);
  }

  uint32_t endOf(clang::SourceLocation at) const {
    const SourceManager &sources = preprocessor_.getSourceManager();
    return sources.getDecomposedLoc(at).second +
           Lexer::MeasureTokenLength(at, sources, preprocessor_.getLangOpts());
  }

  /// Macros only stand for what C would read just as well where the clause is translated.
  static bool isAsWritten(const Clause &clause) {
    std::set<std::string_view> names;
    for (const ClauseToken &token : clauseTokens(clause.text))
      names.insert(token.text);
    const std::vector<ClauseToken> tokens = clauseTokens(clause.expanded);
    return std::all_of(tokens.begin(), tokens.end(), [&](const ClauseToken &token) {
      return (token.kind != ClauseToken::Kind::Name && !token.is("==>")) ||
             names.count(token.text) != 0;
    });
  }

  const Preprocessor &preprocessor_;
  const CproverWords &words_;
  ir::Program &program_;
  ir::FileId main_;
  FoundClauses &found_;
};

} // namespace

ClauseCollector::ClauseCollector(ir::Program &program, ir::FileId main)
    : program_(program), main_(main), found_(std::make_unique<std::vector<Found>>()) {}

ClauseCollector::~ClauseCollector() = default;

void ClauseCollector::attach(CompilerInstance &compiler, const CproverWords &words) {
  Preprocessor &preprocessor = compiler.getPreprocessor();
  handler_ = std::make_unique<Comments>(program_, main_, *found_);
  preprocessor.addCommentHandler(handler_.get());
  preprocessor.addPPCallbacks(
      std::make_unique<Macros>(preprocessor, words, program_, main_, *found_));
}

void ClauseCollector::add(ClauseCall call) {
  found_->push_back({std::move(call.clause), {}, call.whole.begin, call.whole.end, false, {}});
}

} // namespace salve::frontend
