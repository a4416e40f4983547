// An engine for tests of the server: engine::analyse does what the test says.
#pragma once

#include "engine/engine.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace salve::server::testing {

using Script = std::function<void(const engine::Request &, const engine::Sink &)>;

/// While it lives, engine::analyse runs `script`. One at a time.
class ScriptedEngine {
public:
  explicit ScriptedEngine(Script script);
  ~ScriptedEngine();
  ScriptedEngine(const ScriptedEngine &) = delete;
  ScriptedEngine &operator=(const ScriptedEngine &) = delete;
};

/// The range of the n-th (from 0) place where `part` stands in the text. It must.
ByteRange rangeOf(std::string_view text, std::string_view part, int n = 0);

/// A function for every name: its range is that of the name.
std::vector<engine::FunctionInfo> functionsOf(std::string_view text,
                                              const std::vector<std::string> &names);

/// The whole analysis of the text of `kMax`: fails, one suspect, two repairs. Any other
/// text that holds "x > y" the right way round is proved.
void analyseMax(const engine::Request &request, const engine::Sink &sink);

extern const char *const kMax;

/// Finds nothing, but says in a warning what it was asked: `requestsIn` reads it back from
/// the JSON report. (The engine runs in a child process: it cannot leave it in a variable.)
void echo(const engine::Request &request, const engine::Sink &sink);
std::vector<engine::Request> requestsIn(const std::string &report);

} // namespace salve::server::testing
