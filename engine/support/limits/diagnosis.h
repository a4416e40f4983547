// Limits of suspects and their evidence (README.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace salve::limits {

/// Of explaining a failure: the runs that are looked at, and who could be to blame.
namespace diagnosis {
inline constexpr size_t kFailingInputs = 8; ///< that diagnoses and searches start with
inline constexpr size_t kInputs = 4;        ///< of these that are explained,
inline constexpr size_t kLoopingInputs = 3; ///< where the failing runs loop
inline constexpr double kFirstSeconds = 0.5;
inline constexpr double kProofsSeconds =
    0.05;                                    ///< of these, for what proofs of other checks rely on
inline constexpr double kShare = 0.15;       ///< of the time left, if no single suspect was found
inline constexpr double kPairsSeconds = 1;   ///< else: for suspects that explain it together only
inline constexpr uint32_t kTogether = 4;     ///< iterations up to which all is asked in one formula
inline constexpr double kTogetherPart = 0.4; ///< of what is left, for that formula
inline constexpr double kPart = 0.125;       ///< of what is left, for one component by itself
inline constexpr size_t kChecks = 2'000;     ///< solver calls of one tree
inline constexpr size_t kDiagnoses = 200;
inline constexpr size_t kUses = 1 << 15;   ///< evaluations of a run that are followed
inline constexpr size_t kShownValues = 12; ///< diagnoses for which a readable value is looked for
inline constexpr size_t kBranches = 1'000; ///< of a failing run that are reported
} // namespace diagnosis

} // namespace salve::limits
