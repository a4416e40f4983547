// The verb `check`: files in, findings out as text or JSON, repairs on request.
#pragma once

#include "engine/support/suite.h"
#include "server/project/config.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace salve::server {

enum class Format { Text, Json };
enum class Color { Auto, Always, Never };

struct CheckOptions {
  std::vector<std::string> paths;
  std::string compileCommands;            ///< -p
  std::vector<std::string> compilerFlags; ///< after --
  std::vector<std::string> functions;
  std::optional<std::pair<uint32_t, uint32_t>> lines; ///< 1-based, inclusive
  Format format = Format::Text;
  bool diff = false;
  bool fix = false;
  bool fixByTests = false;          ///< also by repairs that nothing but tests speaks for
  std::string tests;                ///< --tests: folder of pairs of input and output
  Compare compare = Compare::Exact; ///< --tests-compare
  std::string reference;            ///< --reference: a correct program
  std::optional<std::pair<uint32_t, uint32_t>> compareRepairs; ///< --compare: by their numbers
  std::string program; ///< --program: whose main is run, too
  bool quiet = false;
  bool stats = false;       ///< say where the time went
  std::string baseline;     ///< --baseline; empty: everything counts
  std::string changedSince; ///< --changed-since; empty: everything is analysed
  double totalTimeout = 0;  ///< seconds for everything; 0: no end
  Color color = Color::Auto;
  uint32_t jobs = 1;
  std::string config;            ///< --config; empty: the nearest .salve.yaml
  std::vector<Assignment> flags; ///< settings given as flags; each is valid
};

/// Returns the exit status of the process.
int runCheck(const CheckOptions &options);

} // namespace salve::server
