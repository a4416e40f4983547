// Whether a program prints the same as a correct one for all inputs, not only in tests.
#pragma once

#include "engine/pipeline.h"

namespace salve::engine {

/// Runs both, one after the other, on the same arbitrary input of numbers.
class Agreement {
public:
  /// With the reference of the request, which has a `main`, too.
  explicit Agreement(const File &file);

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

  const File &file_;
  frontend::Reference reference_;
};

} // namespace salve::engine
