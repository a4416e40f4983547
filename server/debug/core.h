// Why no repair meets what was recorded: the smallest part of it that none meets.
//
// By deletion (Wolverine2, "proof-guided repair", fails as soon as the core has nothing that may be
// changed): first what nobody has set by hand is left out, then whole states, then entity by
// entity, in halves first; what no repair meets without it was not needed. Knows of repairs only
// whether there are any.
#pragma once

#include "engine/debugger/harness.h"

#include <functional>
#include <string>
#include <vector>

namespace salve::server {

struct Core {
  std::vector<std::string> parts; ///< "state 2 (insert:20): n2->next = n4"
  bool isSmallest = true;         ///< each part is needed; else so many were not asked for
};

/// Whether no repair meets these.
enum class Unmet { Yes, No, NotAsked };

/// `recorded`: as it was asked for, which no repair meets.
Core coreOf(const std::vector<debugger::Recorded> &recorded,
            const std::function<Unmet(const std::vector<debugger::Recorded> &)> &unmet);

} // namespace salve::server
