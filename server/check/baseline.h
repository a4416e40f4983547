// An earlier report, whose failures are known: only what is new fails.
#pragma once

#include "server/workers/results.h"

#include <map>
#include <string>
#include <tuple>

namespace salve::server {

/// Failures are the same if file, function, property and text are; lines may have moved.
class Baseline {
public:
  struct Loaded;
  /// Reads a report of `--format json`; `error` says why there is nothing.
  static Loaded load(const std::string &path);

  /// Marks the known failures of a function, each as often as the report has it.
  void mark(const std::string &path, FunctionResult &function) const;

private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::map<Key, size_t> counts_;
};

struct Baseline::Loaded {
  Baseline baseline;
  std::string error;
};

} // namespace salve::server
