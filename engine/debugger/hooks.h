// The places of the user's text where a run comes by recorded states: calls of functions that look
// at what stands there.
//
// A hook stands before its statement, in a loop's condition, or wherever a function returns. It is
// passed the local variables that it looks at. Must not know what is compared.
#pragma once

#include "engine/debugger/draft.h"

#include <deque>

namespace salve::debugger {

struct Hook {
  const Outline::Function *function = nullptr;
  const Outline::Statement *statement = nullptr; ///< null: wherever the function returns
  std::vector<const Outline::Variable *> passed{};
  std::string body{};

  bool sees(const Variable &variable) const;
};

class Hooks {
public:
  Hooks(Draft &draft, const std::vector<Call> &calls) : draft_(draft), calls_(calls) {}

  /// For `first` and what else is recorded there.
  Hook &at(const Outline::Function &function, const Outline::Statement &statement,
           const Recorded &first);
  /// Of variables nothing is seen there, unless more is recorded there already.
  Hook &at(const Outline::Function &function, const Outline::Statement &statement);
  std::deque<Hook> &all() { return hooks_; }
  /// Of its own variables nothing is seen there.
  Hook &atEnd(const Outline::Function &function);
  /// As they stand behind the user's text.
  std::string functions() const;

private:
  bool isAsserted(std::string_view variable) const;
  bool isPassed(const Outline::Function &function, const Outline::Statement &statement,
                const Outline::Variable &variable, const Recorded &first) const;
  std::string call(const Hook &hook) const;
  std::string signature(const Hook &hook) const;
  size_t numberOf(const Hook &hook) const;
  void insert(const Hook &hook);

  Draft &draft_;
  const std::vector<Call> &calls_;
  std::deque<Hook> hooks_{};
};

} // namespace salve::debugger
