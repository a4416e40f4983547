#include "engine/repair/rules/siblings.h"

#include "engine/ir/walk.h"
#include "engine/repair/rules/tree.h"
#include "engine/support/limits/repair.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace salve::repair {

using namespace ir;

std::optional<std::vector<NamePair>> namesIfAlike(const Program &program, ByteRange first,
                                                  ByteRange second, size_t most) {
  if (first.size() > most || second.size() > most)
    return std::nullopt;
  const std::vector<Token> a = tokens(program.text, first), b = tokens(program.text, second);
  if (a.size() != b.size())
    return std::nullopt;
  std::vector<NamePair> result;
  for (size_t i = 0; i < a.size(); ++i) {
    const std::string_view one = program.textOf(a[i].range), other = program.textOf(b[i].range);
    if (a[i].kind != b[i].kind || (a[i].kind != TokenKind::Identifier && one != other))
      return std::nullopt;
    if (a[i].kind == TokenKind::Identifier)
      result.push_back({one, other, a[i].range.begin, b[i].range.begin});
  }
  return result;
}

namespace {

/// Whether all but the pair `left` rename consistently, and not all to itself.
bool isRenaming(const std::vector<NamePair> &all, size_t left) {
  bool renames = false;
  for (size_t i = 0; i < all.size(); ++i) {
    renames |= i != left && all[i].first != all[i].second;
    for (size_t j = 0; j < i; ++j)
      if (i != left && j != left &&
          (all[i].first == all[j].first) != (all[i].second == all[j].second))
        return false;
  }
  return renames;
}

void suggest(const std::vector<NamePair> &all, Suggestions &result) {
  // Else each name may just move on: `t = a; a = b;`.
  const bool mayMirror =
      std::ranges::any_of(all, [](const NamePair &pair) { return pair.first == pair.second; });
  for (size_t left = 0; left < all.size(); ++left) {
    if (!isRenaming(all, left))
      continue;
    const NamePair &broken = all[left];
    bool isElsewhere = false; // one of the names is, beside another one
    for (size_t i = 0; i < all.size(); ++i) {
      const bool isFirst = all[i].first == broken.first, isSecond = all[i].second == broken.second;
      if (i == left || isFirst == isSecond)
        continue;
      isElsewhere = true;
      if (isFirst)
        result[broken.secondAt].emplace(all[i].second);
      else
        result[broken.firstAt].emplace(all[i].first);
    }
    if (isElsewhere || !mayMirror)
      continue;
    for (const NamePair &kept : all) { // two names change for each other
      const bool isOther = kept.first != kept.second;
      if (isOther && kept.second == broken.first && kept.first != broken.second)
        result[broken.secondAt].emplace(kept.first);
      if (isOther && kept.first == broken.second && kept.second != broken.first)
        result[broken.firstAt].emplace(kept.second);
    }
  }
}

/// `a[m] != x` and `a[r] > x`, which are asked one after the other: they ask about one element, and
/// each may have the name of the other one.
void suggestAsked(const Program &program, ExprId first, ExprId second, Suggestions &result) {
  const auto isComparison = [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    return expr.kind == ExprKind::Binary && isRelational(expr.binary) && expr.opText.use &&
           program.isInText(expr.range.file);
  };
  if (!first || !second || !isComparison(first) || !isComparison(second))
    return;
  const std::vector<Token> a = tokens(program.text, program.exprs[first].range.bytes),
                           b = tokens(program.text, program.exprs[second].range.bytes);
  if (a.size() != b.size() || a.size() > limits::space::kSiblingBytes)
    return;
  std::optional<size_t> other;
  bool isElement = false;
  for (size_t i = 0; i < a.size(); ++i) {
    const std::string_view one = program.textOf(a[i].range), two = program.textOf(b[i].range);
    isElement |= one == "[" || one == "->";
    const bool isRelation = a[i].range.begin == program.exprs[first].opText.use->begin &&
                            b[i].range.begin == program.exprs[second].opText.use->begin;
    if (one == two || isRelation)
      continue;
    if (a[i].kind != TokenKind::Identifier || b[i].kind != TokenKind::Identifier || other)
      return;
    other = i;
  }
  if (!isElement || !other)
    return;
  result[a[*other].range.begin].emplace(program.textOf(b[*other].range));
  result[b[*other].range.begin].emplace(program.textOf(a[*other].range));
}

/// What it is compared by: of an `if` what stands before its `else`, of a block its first
/// statement.
ByteRange sayingOf(const Program &program, StmtId id) {
  const Stmt &stmt = program.stmts[id];
  if (stmt.kind == StmtKind::Block && !stmt.children.empty())
    return sayingOf(program, stmt.children[0]);
  ByteRange range = stmt.range.bytes;
  if (stmt.kind == StmtKind::If)
    range.end = program.stmts[stmt.children[0]].range.bytes.end;
  return range;
}

/// An `if` without an `else` that jumps.
bool leaves(const Program &program, StmtId id) {
  const Stmt &stmt = program.stmts[id];
  if (stmt.kind != StmtKind::If || (stmt.children.size() > 1 && stmt.children[1]))
    return false;
  const Stmt &then = program.stmts[stmt.children[0]];
  const bool isBlock = then.kind == StmtKind::Block && !then.children.empty();
  return isJump(isBlock ? program.stmts[then.children.back()].kind : then.kind);
}

} // namespace

Suggestions suggestedBySiblings(const Program &program, FunctionId function) {
  Suggestions result;
  auto compare = [&](StmtId one, StmtId other) {
    if (program.isInText(program.stmts[one].range.file) &&
        program.isInText(program.stmts[other].range.file))
      suggest(namesIfAlike(program, sayingOf(program, one), sayingOf(program, other),
                           limits::space::kSiblingBytes)
                  .value_or(std::vector<NamePair>()),
              result);
  };
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind == StmtKind::If && stmt.children.size() > 1 && stmt.children[1]) {
      compare(stmt.children[0], stmt.children[1]);
      compare(id, stmt.children[1]);
      if (const Stmt &chained = program.stmts[stmt.children[1]]; chained.kind == StmtKind::If) {
        compare(stmt.children[0], chained.children[0]);
        suggestAsked(program, stmt.expr, chained.expr, result);
      }
    }
    if (stmt.kind == StmtKind::While)
      for (StmtId within : program.stmts[stmt.children[0]].children)
        if (within && program.stmts[within].kind == StmtKind::If)
          suggestAsked(program, stmt.expr, program.stmts[within].expr, result);
    if (stmt.kind != StmtKind::Block)
      return;
    for (size_t i = 0; i < stmt.children.size(); ++i)
      for (size_t next = 1; next <= 2 && i + next < stmt.children.size(); ++next) {
        const StmtId one = stmt.children[i], other = stmt.children[i + next];
        compare(one, other);
        if (leaves(program, one) && program.stmts[other].kind == StmtKind::If)
          suggestAsked(program, program.stmts[one].expr, program.stmts[other].expr, result);
      }
  });
  return result;
}

} // namespace salve::repair
