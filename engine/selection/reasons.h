// Why a repair helps, and what else it changes, as sentences: of runs with the changes and without.
//
// On the failing input the operands of what fails are compared where it fails, the same time
// round; on inputs that passed the result, else what is printed, else what is left. Nothing is
// guessed: what the IR cannot say, and what differs in nothing that has a name, is not spoken of.
#pragma once

#include "engine/change/rewritten.h"
#include "engine/ir/interpreter/evaluations.h"
#include "engine/selection/judgement.h"

#include <map>
#include <memory>

namespace salve::selection {

class Reasons {
public:
  /// `shown`: the failing input, `inputText` what it is called.
  Reasons(const repair::Task &task, const ir::Inputs &shown, const std::string &inputText)
      : task_(task), shown_(shown), inputText_(inputText) {}

  /// "for x = 0, y = 1 `r` becomes 1 instead of 0"
  std::string why(const Judged &judged, const Budget &budget);
  /// "also changes the result for 3 of 24 inputs that pass, e.g. x = 2, y = 0: 5 instead of 4"
  std::string alsoChanges(const Judged &judged, const PassingRuns &passing, const Budget &budget);

private:
  struct Told {
    ir::Run run;
    ir::Evaluations evaluations;
  };
  /// A program with what sleeps in it; repairs of one space share it.
  struct Form {
    change::Rewritten rewritten;
    std::vector<char> awaited;
    Told original; ///< the failing run
  };
  struct Check;
  enum class Other : uint8_t;
  struct Effect;

  Form &formOf(const Judged &judged, const Budget &budget);
  Told tell(const Form &form, const Budget &budget) const;
  Check checkOf(const Form &form) const;
  std::string compared(const Form &form, const Check &check, const Told &now,
                       const repair::Changes &changes) const;
  std::string atCheck(const Form &form, const Check &check, const Told &now,
                      const repair::Changes &changes, bool isOver) const;
  Effect effectOn(const ir::Inputs &inputs, Form &form, const Judged &judged,
                  const Budget &budget) const;

  const repair::Task &task_;
  const ir::Inputs &shown_;
  const std::string &inputText_;
  std::map<const ir::Program *, std::unique_ptr<Form>> forms_{};
};

} // namespace salve::selection
