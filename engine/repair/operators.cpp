// Table 1 lists sets; an operator may be replaced by every other member of a set that it
// is in. The rows "Logical" and "Bit-wise" span both levels. The row "Logical" has two
// operators only and is handled where Logical expressions are (ChangeKind::Logical).
//
// How Table 1 is read beyond its text: compound assignments are changed like the binary
// operator they contain (`+=` as `+`), and at level 2 `++` and `--` replace each other.
#include "engine/repair/operators.h"

#include <algorithm>

namespace salve::repair {

namespace {

using enum ir::BinaryOp;

struct OperatorSet {
  uint32_t level;
  uint32_t cost;
  std::vector<ir::BinaryOp> members;
};

/// Narrow sets first: an operator gets level and cost of the first set that offers it.
const std::vector<OperatorSet> &operatorSets() {
  static const std::vector<OperatorSet> sets = {
      {1, 1, {Add, Sub}},
      {1, 1, {Mul, Div, Rem}},
      {1, 1, {Gt, Ge}},
      {1, 1, {Lt, Le}},
      {1, 1, {Shl, Shr}},
      {1, 1, {And, Or, Xor}},
      {2, 1, {Eq, Ne}},
      {2, 2, {Gt, Ge, Lt, Le}},
      {2, 2, {Add, Sub, Mul, Div, Rem}},
      {3, 3, {Lt, Le, Gt, Ge, Eq, Ne}},
  };
  return sets;
}

bool contains(const std::vector<ir::BinaryOp> &members, ir::BinaryOp op) {
  return std::find(members.begin(), members.end(), op) != members.end();
}

} // namespace

std::vector<OperatorChoice> operatorChoices(ir::BinaryOp op) {
  std::vector<OperatorChoice> result;
  for (const OperatorSet &set : operatorSets()) {
    if (!contains(set.members, op))
      continue;
    for (ir::BinaryOp other : set.members) {
      bool known = other == op || std::any_of(result.begin(), result.end(),
                                              [&](auto &choice) { return choice.op == other; });
      if (!known)
        result.push_back({other, set.level, set.cost});
    }
  }
  return result;
}

} // namespace salve::repair
