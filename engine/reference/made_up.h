// Inputs of a program that reads its standard input, made up by what it asks for.
#pragma once

#include "engine/frontend/frontend.h"

namespace salve::engine {

/// A program that is run for what it prints.
class PrintedRuns {
public:
  /// `source` with the tests whose inputs and arguments are wanted.
  PrintedRuns(const frontend::Source &source, const frontend::Options &options);

  struct Result {
    std::string output;
    std::string problem; ///< why it is no example of anything: it fails, does not end, ...
    int wanted = 0;      ///< what was asked for first where the input had ended; 0: nothing
    uint64_t steps = 0;
  };
  Result run(size_t test, uint64_t steps) const;
  /// Gives a test another input, of at most as many characters as it has.
  void give(size_t test, const std::string &input);

  const ir::Program &program() const { return program_; }

private:
  ir::Program program_;
};

/// Its `main`, for one input after another.
PrintedRuns runsOf(frontend::Source source, const frontend::Options &options);

struct MadeUp {
  uint64_t seed = 1;
  Compare compare = Compare::Exact;
};

/// Whether the run ended well and printed what the test expects.
bool passes(const PrintedRuns::Result &run, GivenTest test);

struct MadeUpTests {
  std::vector<GivenTest> tests;
  std::string problem;    ///< why there may be none
  bool isRefuted = false; ///< the program that is checked does not pass one of them
};

/// Of inputs on which the program ends well: the same for the same programs and seed. More of them
/// are tried until one is found on which `checked` prints something else.
MadeUpTests madeUpTests(const frontend::Source &source, const frontend::Source &checked,
                        const frontend::Options &options, const MadeUp &how);

} // namespace salve::engine
