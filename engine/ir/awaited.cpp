// A walk backwards over each function, from what comes last to what comes first, that carries
// whether an assertion lies behind. A call hands that on to the function that it calls; functions
// are walked again until nothing new is behind any of them.
#include "engine/ir/awaited.h"

#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

namespace {

constexpr size_t kShownText = 60; ///< of a loop's head

class AwaitedWalk {
public:
  AwaitedWalk(const Program &program, FunctionId entry)
      : program_(program), loops_(program.stmts.size()), behind_(program.functions.size()) {
    const Function &f = program.functions[entry];
    behind_[entry.index] = f.parameters.empty() && std::string_view(f.name).substr(0, 4) == "test";
    for (isNew_ = true; isNew_;) {
      isNew_ = false;
      for (FunctionId function : reachable(program, entry)) {
        atEnd_ = behind_[function.index];
        statement(program.functions[function].body, atEnd_);
      }
    }
  }

  std::vector<char> take() { return std::move(loops_); }

private:
  void call(const Expr &e, bool behind) {
    if (!behind)
      return;
    auto reach = [&](FunctionId f) {
      isNew_ |= !behind_[f.index];
      behind_[f.index] = true;
    };
    if (e.callee) {
      reach(e.callee);
      return;
    }
    for (uint32_t i = 0; i < program_.functions.size(); ++i)
      if (program_.functions[FunctionId(i)].addressTaken)
        reach(FunctionId(i));
  }

  /// Whether an assertion stands in the expression or behind it.
  bool expression(ExprId id, bool behind) {
    if (!id)
      return behind;
    std::vector<const Expr *> calls;
    auto visit = [&](auto &self, ExprId at) -> void {
      const Expr &e = program_.exprs[at];
      if (e.kind == ExprKind::Assert && e.property) {
        PropertyKind kind = program_.properties[e.property].kind;
        behind |= kind == PropertyKind::Assertion || kind == PropertyKind::Postcondition;
      }
      if (e.kind == ExprKind::Call)
        calls.push_back(&e);
      if (e.stmt)
        behind |= statement(e.stmt, behind);
      for (ExprId operand : {e.a, e.b, e.c})
        if (operand)
          self(self, operand);
      for (ExprId argument : e.args)
        self(self, argument);
      if (!e.place)
        return;
      const Place &place = program_.places[e.place];
      if (place.pointer)
        self(self, place.pointer);
      for (const Projection &step : place.path)
        if (step.index)
          self(self, step.index);
    };
    visit(visit, id);
    for (const Expr *e : calls)
      call(*e, behind);
    return behind;
  }

  /// Whether an assertion stands in the statement or behind it.
  bool statement(StmtId id, bool behind) {
    if (!id)
      return behind;
    const Stmt &s = program_.stmts[id];
    switch (s.kind) {
    case StmtKind::Block:
      for (size_t i = s.children.size(); i-- > 0;)
        behind = statement(s.children[i], behind);
      return behind;
    case StmtKind::If: {
      bool any = false;
      for (StmtId child : s.children)
        any |= statement(child, behind);
      return expression(s.expr, behind || any);
    }
    case StmtKind::While:
    case StmtKind::DoWhile:
    case StmtKind::For: return loop(id, s, behind);
    case StmtKind::Break: return breaks_.empty() ? behind : breaks_.back();
    case StmtKind::Continue: return behind;
    case StmtKind::Return: return expression(s.expr, atEnd_);
    case StmtKind::Switch: {
      breaks_.push_back(behind);
      bool any = statement(s.children[0], behind);
      breaks_.pop_back();
      return expression(s.expr, any || behind);
    }
    case StmtKind::Goto: return true; // where to is not followed
    case StmtKind::Expr:
    case StmtKind::Declare: return expression(s.expr, behind);
    case StmtKind::Case:
    case StmtKind::Default:
    case StmtKind::Label: return s.children.empty() ? behind : statement(s.children[0], behind);
    }
    return behind;
  }

  /// What an iteration asserts does not wait for the loop.
  bool loop(StmtId id, const Stmt &s, bool behind) {
    loops_[id.index] |= behind;
    breaks_.push_back(behind);
    bool inside = expression(s.step, behind);
    inside |= statement(s.children[s.kind == StmtKind::For ? 1 : 0], behind);
    breaks_.pop_back();
    inside |= expression(s.expr, behind);
    return s.kind == StmtKind::For ? statement(s.children[0], inside || behind) : inside || behind;
  }

  const Program &program_;
  std::vector<char> loops_;  ///< by StmtId: awaited
  std::vector<char> behind_; ///< by FunctionId: an assertion lies behind some call of it
  std::vector<bool> breaks_; ///< behind what a break leaves
  bool atEnd_ = false;       ///< behind the function that is walked
  bool isNew_ = false;
};

/// The end of what stands in the first parentheses of the text; 0: there are none.
size_t endOfParentheses(std::string_view text) {
  size_t depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(';
    if (text[i] == ')' && depth > 0 && --depth == 0)
      return i + 1;
    if (depth == 0 && (text[i] == '{' || text[i] == ';'))
      return 0;
  }
  return 0;
}

/// Named by its head, `while (i < n)`, if that is written in the text and short.
Property ending(const Program &program, FunctionId function, const Stmt &loop) {
  Property result{PropertyKind::EndlessLoop, loop.range, "", function, 0};
  result.text = loop.kind == StmtKind::For ? "for" : "while";
  if (!program.isInText(loop.range.file) || loop.range.bytes.end > program.text.size())
    return result;
  ByteRange &head = result.range.bytes;
  if (loop.kind == StmtKind::DoWhile && loop.expr) {
    result.range = program.exprs[loop.expr].range;
    result.text = "do … while";
    if (program.isInText(result.range.file) && head.end <= program.text.size() &&
        head.size() <= kShownText)
      result.text += " (" + std::string(program.textOf(head)) + ")";
    return result;
  }
  if (size_t size = endOfParentheses(program.textOf(head))) {
    head.end = head.begin + static_cast<uint32_t>(size);
    std::string_view text = program.textOf(head);
    if (size <= kShownText && text.find('\n') == std::string_view::npos)
      result.text = text;
  }
  return result;
}

} // namespace

void addEndings(Program &program) {
  for (uint32_t f = 0; f < program.functions.size(); ++f) {
    const Function &function = program.functions[FunctionId(f)];
    if (!function.body || function.isModel)
      continue;
    std::vector<StmtId> loops;
    forEachStmt(program, FunctionId(f), [&](StmtId id) {
      const Stmt &s = program.stmts[id];
      if (s.kind == StmtKind::While || s.kind == StmtKind::DoWhile || s.kind == StmtKind::For)
        loops.push_back(id);
    });
    for (StmtId loop : loops)
      program.stmts[loop].ending =
          program.properties.add(ending(program, FunctionId(f), program.stmts[loop]));
  }
}

std::vector<char> awaitedLoops(const Program &program, FunctionId entry) {
  return AwaitedWalk(program, entry).take();
}

} // namespace salve::ir
