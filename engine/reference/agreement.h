// Whether a program prints the same as a correct one for all inputs, not only in tests.
#pragma once

#include "engine/frontend/frontend.h"
#include "engine/words/assumptions.h"

namespace salve::engine {

/// How two programs are compared.
struct Comparing {
  frontend::Options options;
  execution::VerificationOptions verification;
  Compare output = Compare::Exact;
};

/// Runs both, one after the other, on the same arbitrary input of numbers and words.
class Agreement {
public:
  /// With a correct program.
  Agreement(frontend::Unit reference, Comparing how);

  struct Answer {
    std::optional<words::Extent> holds; ///< up to where they print the same
    /// An input for which one of them prints something else, or fails, and what the reference
    /// prints.
    std::optional<GivenTest> differs;
    std::string open{}; ///< why neither is known
  };
  Answer of(frontend::Source program, const Budget &budget) const;

private:
  std::optional<GivenTest> test(const frontend::Source &program, const std::string &input) const;

  Comparing how_;
  frontend::Reference reference_;
};

} // namespace salve::engine
