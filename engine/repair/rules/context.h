// What the rules ask of the program, and the two ways in which they answer: a change in place,
// or code that is put to sleep in a copy (Inserter).
#pragma once

#include "engine/repair/rules/effects.h"
#include "engine/repair/rules/families/conditions.h"
#include "engine/repair/rules/inserter.h"
#include "engine/repair/rules/names.h"
#include "engine/repair/rules/proposals.h"
#include "engine/repair/rules/rule.h"
#include "engine/repair/rules/siblings.h"
#include "engine/repair/rules/spelling.h"
#include "engine/repair/rules/twins.h"

#include <set>

namespace salve::repair {

using Members = std::vector<const Occurrence *>;

/// Where a rule is asked; what it has depends on Rule::where.
struct Place {
  const Occurrence *at = nullptr; ///< Operator to Field: the first of `members`; Expression
  Members members{};              ///< all expressions that share the text
  bool inBody = false;            ///< the text is in the body of a `#define`
  uint32_t step = 0;              ///< Field: of the place's path
  const FailingOperation *operation = nullptr;
  ir::StmtId stmt{};
  ir::FunctionId function{};
};

class Context {
public:
  Context(const ir::Program &program, ir::FunctionId entry, ir::PropertyId target,
          const Advice &advice);

  const ir::Program &program;  ///< the original; nothing sleeps in it
  const ir::PropertyId target; ///< none: changes in place are asked for only
  const std::vector<ir::FunctionId> reached, functions; ///< by a run; of them what can be edited
  const std::vector<ir::FunctionId> releasing;          ///< of them where a release may be put
  const Spelling spelling;
  const Names names;
  const Effects effects;
  const std::vector<ir::FunctionId> checkers;     ///< say what is wanted
  const std::vector<diagnosis::Element> elements; ///< that the failing run asks for
  const std::vector<change::Annotation> annotations;
  const std::vector<TextEdit> texts; ///< that all tests ask for
  const std::string outputs;         ///< that they expect
  const std::string input;           ///< of the one that fails
  const bool isTested;        ///< few inputs decide: what the search chooses freely would fit those
  std::set<int64_t> literals; ///< values of the integer literals in the file's code, not in tests
  std::set<int64_t> characters; ///< of those that are written as characters
  std::set<int64_t> masks;      ///< of those that are written in hexadecimal
  Proposals proposals;

  /// All expressions that share the place's text are changed alike.
  void change(const Place &place, const change::Change &change, uint32_t extra = 0);
  void change(const std::vector<ir::ExprId> &exprs, bool inBody, const change::Change &change,
              uint32_t extra = 0);

  /// What the IR cannot say: edits of the main file, verified as text alone.
  /// Of those at one `site` the first that helps is enough. The site.
  uint32_t rewrite(std::vector<TextEdit> texts, uint32_t extra = 0, std::string title = "",
                   std::optional<uint32_t> site = {});

  /// Whether one of the parts that the entry calls, or the entry where it is one itself, comes to
  /// both: a reference is another part than what is compared with it.
  bool together(ir::FunctionId a, ir::FunctionId b) const;
  /// Whether a run of `caller` may come to `callee`.
  bool calls(ir::FunctionId caller, ir::FunctionId callee) const;

  bool isChecker(ir::FunctionId function) const;
  /// Whether there is evidence against it along the failing run, or against what it is in.
  bool isBlamed(ir::ExprId expr) const { return blamed_.count(expr.index) != 0; }

  /// Whether it was below zero in the failing run.
  bool isNegative(ir::ExprId expr) const { return negative_.count(expr) != 0; }

  /// See Space::numbers.
  std::vector<int64_t> numbers() const;

  /// What follows is of what sleeps; the copy is made when it is asked for first.
  Inserter &inserter();
  Builder &builder() { return inserter().builder(); }
  const Tree &tree() { return inserter().tree(); }
  ir::PropertyKind kind() const { return program.properties[target].kind; }
  const std::vector<Condition> &conditions(const FailingOperation &operation);
  const std::vector<Occurrence> &occurrences(ir::FunctionId function);
  /// Variables that the function names, then the other globals.
  const std::vector<ir::VariableId> &variablesOf(ir::FunctionId function);
  /// Those that it moves on: v++, v += k.
  const std::set<ir::VariableId> &moved(ir::FunctionId function);
  /// Names that the pattern of statements beside it suggests in place of this one, if any.
  const std::set<std::string> *suggested(ir::FunctionId function,
                                         const std::optional<ByteRange> &name);
  /// What functions have forgotten that others tell of, which is found out once.
  const std::vector<Lacking> &lacking() {
    if (!lacking_)
      lacking_ = lackingBesideTwins(program);
    return *lacking_;
  }
  /// What this rule could put anywhere in the function, which is found out once.
  template <typename Find>
  const std::vector<ir::ExprId> &found(ir::FunctionId function, const Find &find) {
    const auto [known, isNew] = found_.try_emplace({&proposals.rule(), function});
    if (isNew)
      known->second = find();
    return known->second;
  }
  /// Whether this rule was not asked about `key` before.
  bool isNew(uint32_t key) { return asked_.insert({&proposals.rule(), key}).second; }

private:
  std::set<uint32_t> blamed_;
  const std::set<ir::ExprId> negative_;
  std::unique_ptr<Inserter> inserter_;
  std::map<ir::ExprId, std::vector<Condition>> conditions_;
  std::map<ir::FunctionId, std::vector<Occurrence>> occurrences_;
  std::map<ir::FunctionId, Suggestions> suggestions_;
  std::optional<std::vector<Lacking>> lacking_;
  std::map<ir::FunctionId, std::vector<ir::VariableId>> variables_;
  std::map<ir::FunctionId, std::set<ir::VariableId>> moved_;
  std::set<std::pair<const Rule *, uint32_t>> asked_;
  std::vector<std::set<ir::FunctionId>> parts_;
  std::map<std::pair<const Rule *, ir::FunctionId>, std::vector<ir::ExprId>> found_;
};

// What families ask of single expressions.

/// A signed or unsigned literal operand, nothing else around it but conversions.
const ir::Expr *literalAt(const ir::Program &program, ir::ExprId id);
/// What stands at the place, of that kind if one is named, if its text is its own and can be
/// changed.
const ir::Expr *spelledAt(const Context &c, const Place &p, std::optional<ir::ExprKind> kind = {});
bool isPlainInteger(const ir::Type &type); ///< and not _Bool
/// Whether an integer type has this value.
bool representable(const ir::Type &type, SignedBits value);
/// Whether the value is 0 or 1 by itself.
bool truthValued(const ir::Program &program, ir::ExprId id);
/// a < b, a && b, !a
bool isTruth(const ir::Expr &expr);
/// The variable that the value of an expression is stored in directly, if it is a pointer.
ir::VariableId assigned(Context &c, ir::ExprId expr);
/// v->f or v.f, of a pointer to a structure or of a structure.
ir::ExprId memberOf(Context &c, ir::VariableId variable, uint32_t field);
/// The variable that an expression gives a value as a whole, if it does.
ir::VariableId writtenAt(const ir::Program &program, const ir::Expr &expr);
/// sizeof(x), which is a constant.
bool isSizeOf(const ir::Program &program, ir::ExprId id);
/// The variable that an expression just reads, if it does.
ir::VariableId plainVariable(const ir::Program &program, ir::ExprId id);

} // namespace salve::repair
