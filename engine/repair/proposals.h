// Which changes make sense at one expression: the rules of the mutation space.
#pragma once

#include "engine/repair/alternatives.h"
#include "engine/repair/effects.h"
#include "engine/repair/macro_constants.h"
#include "engine/repair/names.h"
#include "engine/repair/spelling.h"

#include <set>

namespace salve::repair {

/// One change of meaning, in place.
struct Proposal {
  change::Change change;
  uint32_t level = 1;
  uint32_t cost = 1;
};

/// For expressions that share one text.
struct Proposals {
  std::vector<ir::ExprId> exprs;
  bool inMacroBody = false;
  std::vector<Proposal> list;
};

class Proposer {
public:
  Proposer(const ir::Program &program, const std::vector<ir::FunctionId> &reachable);

  const std::vector<Occurrence> &occurrences() const { return spelling_.reached(); }

  /// Of every text of this expression that was not proposed for yet.
  std::vector<Proposals> propose(const Occurrence &occurrence);

private:
  using Members = std::vector<const Occurrence *>;

  bool isNew(Facet facet, std::optional<ByteRange> range, bool body);
  bool alike(const Members &members, bool operatorsOnly) const;
  bool isWholeText(const Members &members) const;
  void group(std::vector<Proposals> &out, const Members &members, bool body,
             std::vector<Proposal> list);

  // proposals.cpp
  std::vector<Proposal> operators(const Occurrence &at) const;
  std::vector<Proposal> constants(const Occurrence &at, bool body) const;
  std::vector<Proposal> otherMacros(const Occurrence &at) const;
  std::vector<Proposal> otherLiterals(const Occurrence &at) const;
  std::vector<Proposal> negation(const Occurrence &at) const;
  std::vector<Proposal> drops(const Occurrence &at) const;
  // proposals_names.cpp
  std::vector<Proposal> variables(const Occurrence &at) const;
  std::vector<Proposal> fields(const Occurrence &at, uint32_t projection) const;
  std::vector<Proposal> swaps(const Occurrence &at) const;
  // proposals_offsets.cpp
  std::optional<Proposals> offsets(const Members &members) const;
  ir::ExprId offsetTarget(const Occurrence &at) const;
  bool wantsOffset(const Occurrence &at) const;

  bool alwaysFails(const Occurrence &at, int64_t value) const;
  bool truthValued(ir::ExprId expr) const;
  bool dropChangesNothingElse(ir::ExprId parent, ir::ExprId kept, ir::ExprId dropped,
                              bool isTruth) const;
  bool droppedInstead(const Occurrence &at) const;
  bool isOneText(const ir::Expr &expr) const;
  bool isTarget(ir::VariableId variable, ir::VariableId original, ir::FunctionId function) const;
  bool pointless(const Occurrence &at, ir::VariableId variable) const;

  const ir::Program &program_;
  Spelling spelling_;
  Names names_;
  Effects effects_;
  std::vector<MacroConstant> macroConstants_;
  std::set<int64_t> literals_; ///< values of all literals in the file's code
  std::set<std::tuple<Facet, ByteRange, bool>> done_;
};

} // namespace salve::repair
