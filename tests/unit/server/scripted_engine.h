// An engine for tests of the server: engine::analyse does what the test says.
#pragma once

#include "engine/engine.h"

#include <functional>
#include <string_view>

namespace salve::server::testing {

using Script = std::function<void(const engine::Request &, engine::Sink &)>;

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
void analyseMax(const engine::Request &request, engine::Sink &sink);

extern const char *const kMax;

} // namespace salve::server::testing
