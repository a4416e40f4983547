#include "engine/repair/rules/twins.h"

#include "engine/ir/walk.h"
#include "engine/repair/rules/families/families.h"
#include "engine/repair/rules/siblings.h"
#include "engine/support/limits/repair.h"
#include "engine/support/text.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace salve::repair {

using namespace ir;

namespace {

/// What two functions say alike, and the statement that the first one lacks.
class Comparison {
public:
  explicit Comparison(const Program &program) : program_(program) {}

  bool alike(StmtId one, StmtId other);

  struct Gap {
    StmtId block;
    size_t at = 0; ///< before this child
    ByteRange text;
  };
  const std::optional<Gap> &gap() const { return gap_; }
  size_t statements() const { return statements_; }
  using Names = std::map<std::string_view, std::map<std::string_view, size_t>>;
  /// By what the second function says: what the first one does, and how often.
  const Names &names() const { return names_; }

private:
  bool alike(ByteRange one, ByteRange other);
  bool alikeBlocks(const std::vector<StmtId> &one, const std::vector<StmtId> &other, StmtId block);
  ByteRange wholeText(std::vector<StmtId>::const_iterator begin,
                      std::vector<StmtId>::const_iterator end) const;
  bool alikeParts(const Stmt &one, const Stmt &other, size_t first);

  const Program &program_;
  Names names_;
  std::optional<Gap> gap_;
  size_t statements_ = 0;
};

bool Comparison::alike(ByteRange one, ByteRange other) {
  const auto names = namesIfAlike(program_, one, other, limits::space::kTwinBytes);
  for (const NamePair &pair : names.value_or(std::vector<NamePair>()))
    ++names_[pair.second][pair.first];
  return names.has_value();
}

/// Statement by statement; where the other has one more, in the text, without that.
bool Comparison::alikeBlocks(const std::vector<StmtId> &one, const std::vector<StmtId> &other,
                             StmtId block) {
  if (one.size() == other.size()) {
    for (size_t i = 0; i < one.size(); ++i)
      if (!alike(one[i], other[i]))
        return false;
    return true;
  }
  const size_t more = other.size() - one.size(); // one statement of the text may be some here
  if (one.size() > other.size() || more > limits::space::kTwinParts || gap_)
    return false;
  const auto isWritten = [&](StmtId id) { return program_.stmts[id].range.file == kMainFile; };
  for (size_t left = one.size() + 1; left-- > 0;) {
    const auto begin = other.begin() + static_cast<std::ptrdiff_t>(left),
               end = begin + static_cast<std::ptrdiff_t>(more);
    if (!std::all_of(begin, end, isWritten))
      continue;
    const ByteRange text = wholeText(begin, end);
    std::vector<StmtId> rest(other.begin(), begin);
    rest.insert(rest.end(), end, other.end());
    Comparison without = *this;
    without.gap_ = Gap{block, left, text};
    if ((more > 1 && program_.textOf(text).find(';') + 1 != text.size()) ||
        !without.alikeBlocks(one, rest, block))
      continue;
    std::swap(names_, without.names_);
    gap_ = without.gap_;
    statements_ = without.statements_;
    return true;
  }
  return false;
}

/// Of all of them together.
ByteRange Comparison::wholeText(std::vector<StmtId>::const_iterator begin,
                                std::vector<StmtId>::const_iterator end) const {
  ByteRange result = propose::wholeText(program_, *begin);
  for (; begin != end; ++begin) {
    const ByteRange text = propose::wholeText(program_, *begin);
    result = {std::min(result.begin, text.begin), std::max(result.end, text.end)};
  }
  return result;
}

/// What stands before the first of the parts, and these, from `first` on.
bool Comparison::alikeParts(const Stmt &one, const Stmt &other, size_t first) {
  if (one.children.size() != other.children.size())
    return false;
  const auto head = [&](const Stmt &stmt) {
    ByteRange range = stmt.range.bytes;
    range.end = program_.stmts[stmt.children[first]].range.bytes.begin;
    return range;
  };
  if (!alike(head(one), head(other)))
    return false;
  for (size_t i = first; i < one.children.size(); ++i)
    if (!alike(one.children[i], other.children[i]))
      return false;
  return true;
}

bool Comparison::alike(StmtId a, StmtId b) {
  if (!a || !b)
    return a == b;
  const Stmt &one = program_.stmts[a], &other = program_.stmts[b];
  if (one.kind != other.kind || !program_.isInText(one.range.file) ||
      !program_.isInText(other.range.file))
    return false;
  ++statements_;
  switch (one.kind) {
  case StmtKind::Block: return alikeBlocks(one.children, other.children, a);
  case StmtKind::If:
  case StmtKind::While: return alikeParts(one, other, 0);
  case StmtKind::For: return alikeParts(one, other, 1);
  default: return alike(one.range.bytes, other.range.bytes);
  }
}

/// The statement, each name as most have it.
std::string renamed(const Program &program, ByteRange text, const Comparison::Names &names) {
  std::string result;
  uint32_t at = text.begin;
  for (const Token &token : tokens(program.text, text)) {
    const std::string_view its = program.textOf(token.range);
    const auto known = names.find(its);
    if (token.kind != TokenKind::Identifier || known == names.end())
      continue;
    const auto most = std::ranges::max_element(known->second, {}, [&](const auto &name) {
      return std::pair(name.second, name.first != its); // some keep theirs in both
    });
    result += program.textOf({at, token.range.begin});
    result += most->first;
    at = token.range.end;
  }
  return result += program.textOf({at, text.end});
}

/// Functions of the main file.
std::vector<FunctionId> written(const Program &program) {
  std::vector<FunctionId> result;
  for (uint32_t i = 0; i < program.functions.size() && result.size() < limits::space::kTwins; ++i)
    if (const Function &f = program.functions[FunctionId(i)];
        f.body && !f.isModel && f.range.file == kMainFile)
      result.push_back(FunctionId(i));
  return result;
}

/// With what other pairs of functions rename, where these keep a name.
Comparison::Names withOthers(Comparison::Names names, const Comparison::Names &renaming) {
  for (auto &[its, mine] : names)
    if (const auto others = renaming.find(its);
        others != renaming.end() && mine.size() == 1 && mine.begin()->first == its)
      mine = others->second;
  return names;
}

/// With the comment that ends its line.
uint32_t endOfLine(std::string_view text, uint32_t at) {
  const size_t line = std::min(text.find('\n', at), text.size());
  std::string_view rest = text.substr(at, line - at);
  rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
  return rest.empty() || rest.starts_with("//") ? static_cast<uint32_t>(line) : at;
}

} // namespace

std::vector<Lacking> lackingBesideTwins(const Program &program) {
  struct Twins {
    FunctionId one, other;
    Comparison comparison;
  };
  std::vector<Twins> lacking;
  Comparison::Names renaming;
  const std::vector<FunctionId> functions = written(program);
  for (FunctionId one : functions)
    for (FunctionId other : functions) {
      Comparison comparison(program);
      if (one == other ||
          !comparison.alike(program.functions[one].body, program.functions[other].body) ||
          comparison.statements() < limits::space::kTwinStatements)
        continue;
      for (const auto &[its, mine] : comparison.names())
        for (const auto &[name, count] : mine)
          if (name != its)
            renaming[its][name] += count;
      if (comparison.gap())
        lacking.push_back({one, other, std::move(comparison)});
    }
  std::vector<Lacking> result;
  for (const auto &[one, other, comparison] : lacking) {
    const auto &[block, at, text] = *comparison.gap();
    Lacking found{one, program.stmts[block].range.bytes.begin + 1, "",
                  program.functions[other].name, lineIndentation(program.text, text.begin)};
    if (at > 0) {
      const ByteRange before = propose::wholeText(program, program.stmts[block].children[at - 1]);
      found.at = endOfLine(program.text, before.end);
      found.indent = lineIndentation(program.text, before.begin);
    }
    found.statement = renamed(program, text, comparison.names());
    result.push_back(found);
    std::string differing = renamed(program, text, withOthers(comparison.names(), renaming));
    if (differing == found.statement)
      continue;
    found.statement = std::move(differing);
    result.push_back(std::move(found));
  }
  return result;
}

} // namespace salve::repair
