// Which repairs of one failure are shown, and in what order.
//
// Useful ones count; those that only avoid what failed (BlemishInfo::shown) fill the places
// that are left. Knows nothing of how repairs are found.
#pragma once

#include "engine/selection/judgement.h"

namespace salve::selection {

struct Shortlist {
  size_t limit = 0; ///< repairs that are asked for; 0: all
  std::vector<Judged> list;
  bool cut = false; ///< there are repairs that are not shown
};

/// Whether it is not to be shown: it is chance, or only avoids what failed, and something better
/// or as good is known: fewer changes, or what keeps the access reached. If all repairs are asked
/// for, none is.
bool isSuperfluous(const Shortlist &shortlist, const Judged &judged);

/// Whether it mends a test that comes to more of its assertions with another one that does: a test
/// that asks less passes more easily.
bool asksLess(const Shortlist &shortlist, const Judged &judged);

/// Rules of which, where one, several or as many changes as are asked for pass all tests of inputs
/// and outputs, most that do are wrong: nearly any other of its kind would pass as well (measured
/// in tests/bench/suites).
enum class Rivals { None, Several, Many };
struct LuckyRule {
  const char *rule;
  Rivals among; ///< and where there are more
};
inline constexpr LuckyRule kLuckyRules[] = {
    {"missing-operation", Rivals::None}, {"one-more", Rivals::None},
    {"other-literal", Rivals::Several},  {"missing-character", Rivals::Several},
    {"equality", Rivals::Many},          {"sum", Rivals::Many},
    {"constant-added", Rivals::Many},    {"arithmetic", Rivals::Many},
    {"product", Rivals::Many},           {"step", Rivals::Many},
};
/// Likewise what mends a single test by several changes.
bool isLucky(const Judged &judged, Rivals rivals);

/// Adds it, in the group of one that did the same, and read the same, in all runs that were looked
/// at; that is not to say that it does in others.
const Judged &add(Shortlist &shortlist, Judged judged);

/// Sound and useful first: without grave blemishes, proved, few changes, behaviour on passing
/// inputs kept, cheap, near to what fails, likely; then in the order of the text. Leaves out what
/// only fills the list, and numbers the groups as they come.
void rank(Shortlist &shortlist);

} // namespace salve::selection
