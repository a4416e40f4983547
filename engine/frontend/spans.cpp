#include "engine/frontend/spans.h"

#include <clang/Lex/Lexer.h>

using namespace clang;

namespace salve::frontend {

Spans::Spans(const clang::SourceManager &sources, const LangOptions &language, ir::Program &program,
             const Options &options, ir::FileId main, const ContractPlan *contracts)
    : sources_(sources), language_(language), program_(program), contracts_(contracts) {
  files_[sources.getMainFileID()] = main;
  if (main == ir::kMainFile)
    texts_ = addOwnHeaders(sources, program, options);
}

ir::FileId Spans::file(FileID id) {
  auto [it, isNew] = files_.try_emplace(id);
  if (isNew)
    it->second =
        fileNumber(program_, sources_.getFilename(sources_.getLocForStartOfFile(id)).str());
  return it->second;
}

uint32_t Spans::tokenLength(SourceLocation at) const {
  return Lexer::MeasureTokenLength(sources_.getSpellingLoc(at), sources_, language_);
}

/// What contracts stand for, behind the text of the file.
bool Spans::isGenerated(FileID file, uint32_t offset) const {
  return contracts_ && file == sources_.getMainFileID() && offset >= contracts_->begin;
}

bool Spans::inText(SourceLocation at) const {
  if (at.isInvalid())
    return false;
  auto [file, offset] = sources_.getDecomposedExpansionLoc(at);
  return texts_.contains(file) && !isGenerated(file, offset);
}

bool Spans::inMainFile(SourceLocation at) const {
  return inText(at) && sources_.getDecomposedExpansionLoc(at).first == sources_.getMainFileID();
}

uint32_t Spans::textOffset(SourceLocation at) const {
  auto [id, offset] = sources_.getDecomposedExpansionLoc(at);
  auto text = texts_.find(id);
  for (; text == texts_.end() && id != sources_.getMainFileID(); text = texts_.find(id)) {
    SourceLocation include = sources_.getIncludeLoc(id);
    if (include.isInvalid())
      return 0;
    std::tie(id, offset) = sources_.getDecomposedExpansionLoc(include);
  }
  return offset + (text == texts_.end() ? 0 : text->second);
}

uint32_t Spans::textEnd(SourceLocation at) const {
  SourceLocation end = sources_.getExpansionRange(at).getEnd();
  uint32_t offset = textOffset(end);
  if (inText(end))
    return offset + tokenLength(end);
  return static_cast<uint32_t>(std::min(program_.text.find('\n', offset), program_.text.size()));
}

/// Byte range in the text of tokens that are spelled there.
std::optional<ByteRange> Spans::bytes(SourceLocation begin, SourceLocation end) const {
  auto [beginFile, beginOffset] = sources_.getDecomposedLoc(begin);
  auto [endFile, endOffset] = sources_.getDecomposedLoc(end);
  auto text = texts_.find(beginFile);
  if (text == texts_.end() || isGenerated(beginFile, beginOffset) || endFile != beginFile ||
      endOffset < beginOffset)
    return std::nullopt;
  return ByteRange{text->second + beginOffset, text->second + endOffset + tokenLength(end)};
}

ir::SourceRange Spans::range(clang::SourceRange tokens) {
  if (tokens.isInvalid())
    return {};
  if (auto use = edit(tokens).use)
    return {program_.fileAt(use->begin), *use};
  SourceLocation begin = sources_.getExpansionRange(tokens.getBegin()).getBegin();
  SourceLocation end = sources_.getExpansionRange(tokens.getEnd()).getEnd();
  if (const auto written = spelled(tokens, nullptr); written && !inText(written->getBegin()))
    begin = written->getBegin(), end = written->getEnd();
  auto [beginFile, beginOffset] = sources_.getDecomposedLoc(begin);
  auto [endFile, endOffset] = sources_.getDecomposedLoc(end);
  endOffset += tokenLength(end);
  if (endFile != beginFile || endOffset < beginOffset)
    endOffset = beginOffset + tokenLength(begin);
  if (isGenerated(beginFile, beginOffset)) {
    ir::SourceRange first = contracts_->text.writtenAt(beginOffset - contracts_->begin);
    ir::SourceRange last = contracts_->text.writtenAt(endOffset - 1 - contracts_->begin);
    if (last.file == first.file && last.bytes.end > first.bytes.end)
      first.bytes.end = last.bytes.end;
    return frontend::inText(program_, first);
  }
  return frontend::inText(program_, {file(beginFile), {beginOffset, endOffset}});
}

std::string Spans::text(clang::SourceRange tokens) {
  ir::SourceRange where = range(tokens);
  if (program_.isInText(where.file))
    return std::string(program_.textOf(where.bytes));
  for (auto [id, number] : files_)
    if (number == where.file)
      return sources_.getBufferData(id).substr(where.bytes.begin, where.bytes.size()).str();
  return "";
}

unsigned Spans::depth(SourceLocation at) const {
  unsigned result = 0;
  for (; at.isMacroID(); at = sources_.getImmediateExpansionRange(at).getBegin())
    ++result;
  return result;
}

/// To the token that was expanded, if `at` is its first token.
bool Spans::liftBegin(SourceLocation &at) const {
  return sources_.isAtStartOfImmediateMacroExpansion(at, &at);
}

bool Spans::liftEnd(SourceLocation &at) const {
  SourceLocation after = at.getLocWithOffset(static_cast<int>(tokenLength(at)));
  SourceLocation lifted;
  if (!sources_.isAtEndOfImmediateMacroExpansion(after, &lifted))
    return false;
  at = lifted;
  return true;
}

/// Both ends one step outwards, the deeper one first.
bool Spans::lift(SourceLocation &begin, SourceLocation &end) const {
  unsigned beginDepth = depth(begin), endDepth = depth(end);
  if (beginDepth >= endDepth && !liftBegin(begin))
    return false;
  return endDepth < beginDepth || liftEnd(end);
}

/// Follows both ends until they are spelled in a file: through macro arguments to where they are
/// written, out of macros that they are the whole of. On the way the first macro body that holds
/// both is `body`.
std::optional<clang::SourceRange> Spans::spelled(clang::SourceRange tokens,
                                                 std::optional<ByteRange> *body) const {
  SourceLocation begin = tokens.getBegin(), end = tokens.getEnd();
  while (begin.isMacroID() || end.isMacroID()) {
    if (begin.isMacroID() && end.isMacroID()) {
      bool beginIsArgument = sources_.isMacroArgExpansion(begin);
      bool endIsArgument = sources_.isMacroArgExpansion(end);
      if (beginIsArgument && endIsArgument &&
          sources_.getImmediateExpansionRange(begin).getBegin() ==
              sources_.getImmediateExpansionRange(end).getBegin()) {
        begin = sources_.getImmediateSpellingLoc(begin);
        end = sources_.getImmediateSpellingLoc(end);
        continue;
      }
      if (body && !*body && !beginIsArgument && !endIsArgument &&
          sources_.getFileID(begin) == sources_.getFileID(end))
        *body = bytes(sources_.getSpellingLoc(begin), sources_.getSpellingLoc(end));
    }
    if (!lift(begin, end))
      return std::nullopt;
  }
  return clang::SourceRange(begin, end);
}

ir::EditSpan Spans::edit(clang::SourceRange tokens) const {
  ir::EditSpan result;
  if (tokens.isInvalid())
    return result;
  if (const auto written = spelled(tokens, &result.body))
    result.use = bytes(written->getBegin(), written->getEnd());
  return result;
}

SourceLocation Spans::throughArguments(SourceLocation at) const {
  while (at.isMacroID() && sources_.isMacroArgExpansion(at))
    at = sources_.getImmediateSpellingLoc(at);
  return at;
}

FileID Spans::macro(SourceLocation at) const {
  at = throughArguments(at);
  return at.isMacroID() ? sources_.getFileID(at) : FileID();
}

bool Spans::within(SourceLocation inner, FileID outer) const {
  if (outer.isInvalid())
    return false;
  for (inner = throughArguments(inner); inner.isMacroID();
       inner = throughArguments(sources_.getImmediateExpansionRange(inner).getBegin()))
    if (sources_.getFileID(inner) == outer)
      return true;
  return false;
}

} // namespace salve::frontend
