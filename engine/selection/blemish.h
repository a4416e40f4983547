// What can be wrong with a repair: one table, which ranking, warnings and pruning read.
//
// A new blemish is a row here and the place that finds it (judgement.cpp). Plain data.
#pragma once

#include <cstdint>
#include <iterator>

namespace salve::selection {

/// Worst first: this is the order in which they count.
enum class Blemish : uint8_t {
  Unreachable,
  Excluded,
  Avoided,
  Undone,
  Dropped,
  Silenced,
  AsksLess,
  GivesUp,
  GoesRound,
  Overturns,
  OfTest,
  OfCheck,
  OfHelper,
  Pointless,
  Emptied,
  Chance,
  Copied,
  Fitted,
  Undecided,
  StillFails,
  FailsThere,
  Leaks,
  OtherCalls,
  Relying,
  OtherFails,
  AsksMore,
  Unmoved,
  Disturbs,
  Forgets,
  Demands,
  Unread,
  Unlikely,
  Guessed,
  Inserts,
};

/// Where it counts in the rank.
enum class Weight {
  Grave,  ///< before the certificate and the number of changes
  Slight, ///< behind them
  None,
};

/// Whether a repair that has it may be shown.
enum class Shown {
  Always,
  IfNothingWhole, ///< only if no other mends everything
  IfRoom,         ///< where useful ones leave places in the list
  IfNothingElse,  ///< only if all others have it too, or all are asked for
  OnRequest,      ///< only if all repairs are asked for
};

struct BlemishInfo {
  Blemish blemish;
  Weight weight;
  Shown shown;
  const char *warning; ///< what a person is told, {} is the function concerned; "": nothing
};

inline constexpr BlemishInfo kBlemishes[] = {
    {Blemish::Unreachable, Weight::Grave, Shown::OnRequest,
     "the assertion can no longer be reached"},
    // The check asks no more of them.
    {Blemish::Excluded, Weight::Grave, Shown::OnRequest,
     "the failing inputs are no longer checked"},
    // By a change of something else.
    {Blemish::Avoided, Weight::Grave, Shown::OnRequest, "no run comes to what failed any more"},
    {Blemish::Undone, Weight::Grave, Shown::IfRoom, "what failed is no longer done"},
    {Blemish::Dropped, Weight::Grave, Shown::IfRoom,
     "the failing inputs no longer reach the assertion"},
    {Blemish::Silenced, Weight::Grave, Shown::IfRoom, "less is printed than before what failed"},
    // It returns before them.
    {Blemish::AsksLess, Weight::Grave, Shown::OnRequest,
     "the test then comes to fewer of its assertions"},
    // By exit or abort, as none of the runs that pass does.
    {Blemish::GivesUp, Weight::Grave, Shown::OnRequest, "the program gives up where it failed"},
    // In a loop that asks something, of which nothing changes.
    {Blemish::GoesRound, Weight::Grave, Shown::OnRequest,
     "the program then never ends where it failed"},
    // What holds whatever is done: nothing is done any more.
    {Blemish::Overturns, Weight::Grave, Shown::IfNothingElse,
     "every run that passed then ends otherwise"},
    // By something else than to free what the test itself has lost.
    {Blemish::OfTest, Weight::Grave, Shown::OnRequest, "this changes the test itself"},
    // A harness says what is wanted.
    {Blemish::OfCheck, Weight::Grave, Shown::IfNothingElse, "this changes the check itself"},
    // It asks about the result of others, in assertions alone.
    {Blemish::OfHelper, Weight::Grave, Shown::IfRoom, "this changes what the check asks with"},
    {Blemish::Pointless, Weight::Grave, Shown::OnRequest,
     "something is compared with itself or its opposite, or assigned to itself"},
    {Blemish::Emptied, Weight::Grave, Shown::OnRequest, "a loop is never entered any more"},
    {Blemish::Chance, Weight::Grave, Shown::OnRequest,
     "neither change alone brings the test any further"},
    {Blemish::Copied, Weight::Grave, Shown::OnRequest, "this takes the answer from the test"},
    {Blemish::Fitted, Weight::Grave, Shown::OnRequest, "its number fits the failing inputs alone"},
    {Blemish::Undecided, Weight::Grave, Shown::Always,
     "whether '{}' still holds was not decided in time"},
    {Blemish::StillFails, Weight::Grave, Shown::IfNothingWhole,
     "other checks of this function still fail"},
    // By itself, where more is possible than the run that was repaired had.
    {Blemish::FailsThere, Weight::Grave, Shown::Always, "'{}' by itself still fails there"},
    {Blemish::Leaks, Weight::Grave, Shown::Always, "what was freed there may then never be freed"},
    // Those that pass what it relies on; in runs that were tried.
    {Blemish::OtherCalls, Weight::Grave, Shown::IfRoom,
     "'{}' then does something else where it was called rightly, too"},
    // The call passes what is wrong.
    {Blemish::Relying, Weight::Slight, Shown::Always, ""},
    {Blemish::OtherFails, Weight::Slight, Shown::Always, "'{}' still fails then, in another check"},
    {Blemish::AsksMore, Weight::Slight, Shown::Always, "'{}' then needs more of its callers"},
    // A loop asks about what nothing in it changes, as before, and is ended by something else.
    {Blemish::Unmoved, Weight::Slight, Shown::Always, ""},
    // Most runs that passed go another way.
    {Blemish::Disturbs, Weight::Slight, Shown::Always, ""},
    // A variable or parameter of the function that is changed, which nothing reads any more.
    {Blemish::Forgets, Weight::Slight, Shown::Always, ""},
    // What a test calls fails, by itself, on inputs on which it did not: the test has none of them.
    {Blemish::Demands, Weight::Slight, Shown::Always, ""},
    // Most of what the failing run read before it failed: what it finds there is of no concern.
    {Blemish::Unread, Weight::Slight, Shown::Always, ""},
    // A constant for a variable and the like.
    {Blemish::Unlikely, Weight::Slight, Shown::Always, ""},
    // A number that nothing but the tests asks for.
    {Blemish::Guessed, Weight::Slight, Shown::IfNothingElse, ""},
    // Not only changes of expressions.
    {Blemish::Inserts, Weight::Slight, Shown::Always, ""},
};

constexpr const BlemishInfo &info(Blemish blemish) { return kBlemishes[static_cast<int>(blemish)]; }

/// Some of them.
class Blemishes {
public:
  void set(Blemish blemish, bool has = true) {
    bits_ = has ? bits_ | bit(blemish) : bits_ & ~bit(blemish);
  }
  void add(Blemishes others) { bits_ |= others.bits_; }
  bool has(Blemish blemish) const { return (bits_ & bit(blemish)) != 0; }
  /// Of two repairs the one with the smaller number is better.
  uint64_t weight(Weight weight) const {
    uint64_t result = 0;
    for (const BlemishInfo &row : kBlemishes)
      result = 2 * result + (row.weight == weight && has(row.blemish));
    return result;
  }
  bool has(Shown shown) const {
    bool found = false;
    for (const BlemishInfo &row : kBlemishes)
      found |= row.shown == shown && has(row.blemish);
    return found;
  }
  Shown shown() const {
    Shown result = Shown::Always;
    for (const BlemishInfo &row : kBlemishes)
      if (has(row.blemish) && row.shown > result)
        result = row.shown;
    return result;
  }

private:
  static_assert(std::size(kBlemishes) <= 64);
  static constexpr uint64_t bit(Blemish blemish) {
    return uint64_t{1} << static_cast<int>(blemish);
  }
  uint64_t bits_ = 0;
};

} // namespace salve::selection
