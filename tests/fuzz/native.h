// Compiles a batch of programs with the system's C compiler, runs it and reads what
// each program said.
#pragma once

#include "tests/fuzz/generator.h"

#include <map>
#include <optional>

namespace salve::fuzz {

struct Outcome {
  std::string kind; ///< "ok", or a property's name, or "assumption"
  int line = 0;
  long long value = 0; ///< the index, the shift count
  uint64_t hash = 0;   ///< "ok": what the run returned
};

/// A C file with all the programs and, for the compiler only, a `main` that calls them and
/// prints one line for each.
struct Batch {
  std::vector<Generated> programs;
  std::string text;
};

/// The batch of programs that NAME_run is called on once each, with their arguments.
Batch batchOfPrograms(uint64_t seed, uint32_t count);
/// The batch of small programs, each called on all its inputs.
Batch batchOfSmall(uint64_t seed, uint32_t count);

struct NativeRun {
  std::vector<std::string> lines;
  std::string error; ///< nonempty: it could not be compiled or run
};

/// The batch of whole programs (generator_memory.h), each run once.
Batch batchOfMemory(uint64_t seed, uint32_t count);

NativeRun runNatively(const std::string &text, const std::string &folder);

/// A batch of one that was written to a file, perhaps edited; the name and the arguments
/// are read from the call in its `main`. Nothing if there is none.
std::optional<Batch> batchFromText(const std::string &text);

/// Writes the batch of one to a file, for people to look at and `salve_fuzz --file`.
std::string keep(const Batch &batch, const std::string &folder, const std::string &note);

} // namespace salve::fuzz
