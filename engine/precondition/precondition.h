// What a caller has to keep to so that a function does not fail: an inferred precondition.
//
// Of a function judged on arbitrary inputs (Cousot, Cousot, Fähndrich, Logozzo: "Automatic
// inference of necessary preconditions", VMCAI 2013; manifest and latent failures: Le, Raad,
// Villard, Berdine, Dreyer, O'Hearn, "Finding real bugs in big programs with incorrectness logic",
// OOPSLA 2022). Here by counterexamples: each failing input is ruled out by a template that it
// violates, until nothing fails; then every conjunct that is not needed goes. Nothing is claimed
// that was not verified.
#pragma once

#include "engine/execution/questions/verification.h"
#include "engine/support/sized_parameter.h"

#include <functional>
#include <string>
#include <vector>

namespace salve::precondition {

struct Conjunct {
  std::string c;         ///< "p != NULL"
  std::string acsl;      ///< "p != \null"
  std::string otherwise; ///< "p == NULL"; empty where C itself cannot say it
};

struct Precondition {
  std::vector<Conjunct> conjuncts; ///< each is needed: without it something fails
  execution::Verification under;   ///< Proved or Bounded
  ir::Program assumed;             ///< with them at the head of the function
  /// The same for another copy of the program.
  std::function<ir::Program(ir::Program)> assume = {};
};

/// One text of all conjuncts, with `between` between them.
std::string joined(const Precondition &precondition, std::string Conjunct::*text,
                   std::string_view between);

/// None where no conjunction of the templates makes the function safe. `inFull`: the program with
/// what is called, where in `program` something else stands for that; there, too, every conjunct
/// has to be needed. `sized`, if it is asked for: nothing is inferred where an assertion fails that
/// is not the callers' to meet; it becomes the sizes of parameters that the function needs to come
/// there.
std::optional<Precondition> infer(const ir::Program &program, ir::FunctionId entry,
                                  const execution::VerificationOptions &options,
                                  const execution::Verification &failing, const Budget &budget,
                                  const ir::Program *inFull = nullptr,
                                  std::vector<SizedParameter> *sized = nullptr);

} // namespace salve::precondition
