// What is likelier is tried, and shown, first: each such guess can be left out (`--heuristics`).
// None changes which repairs there are, only which are found in time and in what order.
#pragma once

#include "engine/support/subset.h"

namespace salve::repair {

enum class Heuristic : uint8_t { Nasty, Simple, Near, Priors, Kept, Gradient, Cores, Hopping };

/// The first two are those of FoREnSiC section V (row F7).
inline constexpr Named<Heuristic> kHeuristics[] = {
    {Heuristic::Nasty, "nasty", "several failing inputs, as different as can be, at first"},
    {Heuristic::Simple, "simple", "cheap changes and plain constants before others"},
    {Heuristic::Near, "near", "what is near the failing operation, or a suspect, before the rest"},
    {Heuristic::Priors, "priors", "of repairs that cost the same, the commoner slip"},
    {Heuristic::Kept, "kept", "what leaves runs that passed as they were before what does not"},
    {Heuristic::Gradient, "gradient",
     "in sessions, what can be to blame for the first wrong state, alone at first"},
    {Heuristic::Cores, "cores", "of two changes, first those of which one brings a run further"},
    {Heuristic::Hopping, "hopping", "in sessions, one change after the other, from state to state"},
};

using Heuristics = Subset<Heuristic>;

} // namespace salve::repair
