// By what suspects are found and ordered, each of which can be left out.
#pragma once

#include "engine/support/subset.h"

namespace salve::diagnosis {

enum class Criterion : uint8_t {
  Guards,
  Calls,
  Steps,
  Repairs,
  Loops,
  Length,
  Chains,
  Proofs,
  Runs
};

inline constexpr Named<Criterion> kCriteria[] = {
    {Criterion::Guards, "guards", "conditions that compare what fails stand first"},
    {Criterion::Calls, "calls", "the call whose callee fails is one"},
    {Criterion::Steps, "steps", "where an operand of what fails was moved last is one"},
    {Criterion::Repairs, "repairs", "repairs of what fails weigh more than others"},
    {Criterion::Loops, "loops", "what is evaluated once stands before what is repeated"},
    {Criterion::Length, "length", "what cuts the run short comes later"},
    {Criterion::Chains, "chains",
     "of unsafe code what acts through another suspect alone comes later"},
    {Criterion::Proofs, "proofs", "what the proof of another check relies on comes later"},
    {Criterion::Runs, "runs", "all failing runs are explained, not only the first"},
};

using Criteria = Subset<Criterion>;

} // namespace salve::diagnosis
